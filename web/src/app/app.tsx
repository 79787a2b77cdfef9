import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { theme } from '../ui/theme/theme.ts'
import type { createAppRouter } from './router.tsx'

interface Props {
  queryClient: QueryClient
  router: ReturnType<typeof createAppRouter>
}

/** Light and dark follow the system setting. */
export function App({ queryClient, router }: Props) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}
