export { listingAvatarOperations } from './avatars/routes.ts'
export { createListings } from './listing.ts'
export { because as refusals } from './refusals.ts'
export { addListingRoutes } from './routes.ts'
