import react from '@vitejs/plugin-react'
import preset from 'postcss-preset-mantine'
import { defineConfig } from 'vite'

const api = process.env.API ?? 'http://127.0.0.1:8081'
// The Host header is kept, so that nothing sees another address than the browser does.
const proxy = Object.fromEntries(
  ['/api', '/members', '/healthz'].map((path) => [path, { target: api, changeOrigin: false }]),
)
const port = Number(process.env.PORT ?? 5173)

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  css: { postcss: { plugins: [preset()] } },
  build: {
    // The content policy allows no data: scripts and no inline ones.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs, in two files instead of thirty: what rarely changes, and what is ours.
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
