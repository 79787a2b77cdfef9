import { defineConfig } from '@hey-api/openapi-ts'

type Exportable = { export: () => void }

const query = '@tanstack/react-query'
const isShared = (name: string) => /^create(QueryKey|InfiniteParams)$/.test(name)

export default defineConfig({
  input: 'openapi.json',
  // Node resolves no other extension.
  output: { path: 'src', clean: true, module: { extension: '.ts' } },
  parser: {
    hooks: {
      operations: {
        // A POST that only reads, because its question is too long or too secret for an address.
        isQuery: ({ method, path }) =>
          method === 'post' && /[/-](previews?|lookup)$/.test(path) ? true : undefined,
      },
      symbols: {
        // A file for each operation and its queries, so that a page loads those that it calls.
        getFilePath({ name, meta }) {
          if (meta?.resource === 'operation' && meta.plugin === '@hey-api/sdk') return `operations/${name}`
          const [, id] = /^(.+?)(Infinite)?(Options|QueryKey)$/.exec(name) ?? []
          return meta?.plugin === query && id && !isShared(name) ? `operations/${id}` : undefined
        },
      },
      events: {
        // What these files share is exported; the plugin expects one file.
        'node:set:before'({ node }) {
          if (node && 'export' in node && isShared(String(node.name))) (node as Exportable).export()
        },
      },
    },
  },
  plugins: [
    '@hey-api/typescript',
    // An operation returns its data and throws everything else. The session cookie authenticates.
    { name: '@hey-api/sdk', auth: false, responseStyle: 'data' },
    { name: '@hey-api/client-fetch', throwOnError: true },
    // No mutation options: an operation is a mutation function as it is.
    { name: query, includeInEntry: ({ name }) => !isShared(name), mutationOptions: false },
  ],
})
