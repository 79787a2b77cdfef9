export { listingAvatarOperations } from './avatars/routes.ts'
export { createListings } from './listing.ts'
export { addListingRoutes } from './routes.ts'
