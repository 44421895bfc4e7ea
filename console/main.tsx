import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { onSessionEnd, signIn } from '#console/auth/session.ts'
import { startRouter } from '#console/router.tsx'
import { booted } from '#console/shell/boot.ts'
import { queryClient } from '#console/shell/queryClient.ts'
import { ThemeProvider } from '#console/theme/ThemeProvider.tsx'
import '#theme/tokens.css'
import '#console/theme/base.css'
import '#console/theme/anatomy.css'
import '#console/theme/antd-small.css'
import '#console/shell/shell.css'

void booted().catch(() => {})
onSessionEnd(() => void signIn({ returnTo: location.pathname + location.search }))

const root = document.getElementById('root')
if (!root) throw new Error('no #root')
createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    <ThemeProvider>
      <RouterProvider router={startRouter()} />
    </ThemeProvider>
  </QueryClientProvider>,
)
