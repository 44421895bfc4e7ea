import { createRoot } from 'react-dom/client'
import { UploadPage } from '#features/photos/site/UploadPage.tsx'
import { pageData } from '#site/kit/pageData.ts'
import '#site/kit/form.css'
import '#features/photos/site/photos.css'

const root = document.getElementById('root')
const t = new URLSearchParams(location.search).get('t') ?? ''
if (root) createRoot(root).render(<UploadPage {...pageData<{ bventId: string; galleryUrl: string }>()} t={t} />)
