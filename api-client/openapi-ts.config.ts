import { defineConfig } from '@hey-api/openapi-ts'

export default defineConfig({
  input: 'openapi.json',
  // Node resolves no other extension.
  output: { path: 'src', clean: true, module: { extension: '.ts' } },
  plugins: [
    '@hey-api/typescript',
    // An operation returns its data and throws everything else. The session cookie authenticates.
    { name: '@hey-api/sdk', auth: false, responseStyle: 'data' },
    { name: '@hey-api/client-fetch', throwOnError: true },
    // Keys carry the operation's tag, so that a change can refresh everything about a subject.
    {
      name: '@tanstack/react-query',
      includeInEntry: true,
      mutationOptions: false,
      queryKeys: { tags: true },
    },
  ],
})
