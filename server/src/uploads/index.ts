export { personalData } from './personal-data.ts'
export { deleteHeldBy as releaseAllUploads, deleteUnused as forgetUnusedUploads } from './queries.ts'
export { uploadOperations } from './routes.ts'
export { claimUploads, insertPastUploads, openUpload, releaseUploads, toAttachment } from './uploads.ts'
