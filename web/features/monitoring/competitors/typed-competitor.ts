const ADDRESS = /^https?:\/\/\S+$/i;
const DOMAIN = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(\/\S*)?$/u;

/** Returns the website that someone typed instead of a company's name; null for a name. */
export function websiteOf(typed: string): string | null {
  const text = typed.trim();
  if (ADDRESS.test(text)) return URL.canParse(text) ? text : null;
  return DOMAIN.test(text) ? `https://${text}` : null;
}

/** Returns a company's name for its website: `Initrode` for `https://www.initrode.co.uk/en`. */
export function nameOfWebsite(website: string): string {
  const { hostname } = new URL(website);
  const [name = hostname] = hostname.replace(/^www\./, '').split('.');
  if (/^\d+$/.test(name)) return hostname;
  return name.charAt(0).toUpperCase() + name.slice(1);
}
