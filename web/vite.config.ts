import react from '@vitejs/plugin-react'
import preset from 'postcss-preset-mantine'
import { defineConfig } from 'vite'

const api = process.env.API ?? 'http://127.0.0.1:8081'
// Keeps the Host header, so that the server sees the same address as the browser.
const proxy = Object.fromEntries(
  ['/api', '/members', '/healthz'].map((path) => [path, { target: api, changeOrigin: false }]),
)
const port = Number(process.env.PORT ?? 5173)

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  css: { postcss: { plugins: [preset()] } },
  build: {
    // The content policy allows no data: and no inline scripts.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Shared code in two files instead of thirty: dependencies that rarely change, and our own.
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack|i18next|react-i18next)\//,
            },
            { name: 'frame', test: /src\/(lib|ui\/(theme|frame|people|feedback\/(?!confirm|dialog)))/ },
          ],
        },
      },
    },
  },
  server: { port, strictPort: true, proxy },
  preview: { port, strictPort: true, proxy },
})
