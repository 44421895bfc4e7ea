import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { tellErrors } from '#core/browserErrors.ts'
import { errorCalls } from '#features/errors/contract.ts'
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
const tell = tellErrors(errorCalls.report.paths[0], import.meta.url)
// An error that a page's own boundary has caught would be known to nobody else.
createRoot(root, { onCaughtError: tell }).render(
  <QueryClientProvider client={queryClient}>
    <ThemeProvider>
      <RouterProvider router={startRouter()} />
    </ThemeProvider>
  </QueryClientProvider>,
)
