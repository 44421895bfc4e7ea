import { createRoot } from 'react-dom/client'
import { Wall } from '#features/surveys/site/wall/Wall.tsx'
import { pageData } from '#site/kit/pageData.ts'
import '#features/surveys/site/wall/wall.css'

const root = document.getElementById('root')
const t = new URLSearchParams(location.search).get('t') ?? ''
if (root) createRoot(root).render(<Wall id={pageData<{ id: string }>().id} t={t} />)
