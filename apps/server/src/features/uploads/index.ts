/** Files on their way in: sent in parts that can be resumed, or as one stream, each its sender's alone. */
export { uploadRoutes } from './routes.ts';
export { dropUpload, saveLink, openLinkUrl, receiveUpload } from './create-upload.ts';
export { findWholeUpload, getUpload, getWholeUpload, refuseGone } from './get-upload.ts';
export { deleteUpload, findFetched, findUpload, updateUpload } from './store.ts';
export { sweepOrphanedUploads, sweepUntouchedUploads } from './sweep-uploads.ts';
export { uploadFolder, uploadKey, uploadsFolder } from './upload-key.ts';
export type { UploadRow } from './tables.ts';
export { quotaExceeded, refuseWithoutRoom } from './room.ts';
