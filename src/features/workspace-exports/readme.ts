/** The text of `README.txt`. */
export const readme = `This is a workspace of PartnerHub.

manifest.json   what is in this file: the version of the format, and the number of rows and the SHA-256 of each part
data/           a part for each kind of record, with one JSON object per line (NDJSON, UTF-8)
files/          uploaded files by their ids; data/files.ndjson has their names

Names of fields are those of the database. Times are in UTC (ISO 8601), amounts whose names end with Minor are in the
smallest unit of their currency, bytes are in Base64. People are in data/users.ndjson, with name and email only.

Passwords, second factors, API keys, secret links, and the secrets of webhooks and integrations are not in this file.
Neither are deleted records, notifications, and mails.
`;
