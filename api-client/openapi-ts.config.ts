import { defineConfig } from '@hey-api/openapi-ts'

export default defineConfig({
  input: 'openapi.json',
  // Node resolves no other extension.
  output: { path: 'src', clean: true, module: { extension: '.ts' } },
  parser: {
    hooks: {
      operations: {
        // A POST that only reads, because its question is too long or too secret for an address.
        isQuery: ({ method, path }) =>
          method === 'post' && /\/(preview|lookup)$/.test(path) ? true : undefined,
      },
    },
  },
  plugins: [
    '@hey-api/typescript',
    // An operation returns its data and throws everything else. The session cookie authenticates.
    { name: '@hey-api/sdk', auth: false, responseStyle: 'data' },
    { name: '@hey-api/client-fetch', throwOnError: true },
    // No mutation options: an operation is a mutation function as it is.
    { name: '@tanstack/react-query', includeInEntry: true, mutationOptions: false },
  ],
})
