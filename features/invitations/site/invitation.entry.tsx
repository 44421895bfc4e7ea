import { createRoot } from 'react-dom/client'
import { InvitationPage } from '#features/invitations/site/InvitationPage.tsx'
import type { InvitationData } from '#features/invitations/site/pageData.ts'
import { pageData } from '#site/kit/pageData.ts'
import '#site/kit/form.css'
import '#features/invitations/site/invitation.css'

const root = document.getElementById('root')
if (root) createRoot(root).render(<InvitationPage {...pageData<InvitationData>()} />)
