import { createRoot } from 'react-dom/client'
import type { SelfDraft } from '#features/checkin/selfDraft.ts'
import { SelfPreview } from '#features/checkin/site/self/SelfPreview.tsx'
import { showDrafts } from '#site/kit/showDrafts.ts'
import '#site/kit/form.css'
import '#features/checkin/site/self/selfCheckin.css'

const root = createRoot(document.getElementById('root') ?? document.body)
showDrafts<SelfDraft>((draft) => root.render(<SelfPreview draft={draft} />))
