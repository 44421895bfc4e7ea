import { createRoot } from 'react-dom/client'
import type { FormDraft } from '#features/forms/drafts.ts'
import { FormPreview } from '#features/registration/site/drafts/FormPreview.tsx'
import { showDrafts } from '#site/kit/showDrafts.ts'
import '#site/kit/form.css'
import '#features/registration/site/drafts/drafts.css'

const root = createRoot(document.getElementById('root') ?? document.body)
showDrafts<FormDraft>((draft) => root.render(<FormPreview draft={draft} />))
