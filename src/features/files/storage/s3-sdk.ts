/**
 * What is used of the libraries for S3. Import this file instead of them when they are needed: an `import()` of the libraries
 * themselves has no named exports in the bundled program, because they are CommonJS.
 */
export {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  NoSuchKey,
  S3Client,
  S3ServiceException,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
export { Upload } from '@aws-sdk/lib-storage';
