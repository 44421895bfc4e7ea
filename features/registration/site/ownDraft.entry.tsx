import { createRoot } from 'react-dom/client'
import type { OwnDraft } from '#features/forms/drafts.ts'
import { CentrePage } from '#features/registration/site/CentrePage.tsx'
import { centreDataOf, orderDataOf } from '#features/registration/site/drafts/samples.ts'
import { OrderPage } from '#features/registration/site/OrderPage.tsx'
import { pageLanguage } from '#site/kit/language.ts'
import { showDrafts } from '#site/kit/showDrafts.ts'
import '#site/kit/form.css'
import '#site/kit/own.css'

const root = createRoot(document.getElementById('root') ?? document.body)
showDrafts<OwnDraft>((draft) => {
  const language = pageLanguage()
  root.render(draft.page === 'centre' ? <CentrePage {...centreDataOf(draft, language)} /> : <OrderPage {...orderDataOf(draft, language)} />)
})
