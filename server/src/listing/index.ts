export { createListings } from './listing.ts'
export { addListingRoutes } from './routes.ts'
