import { createRoot } from 'react-dom/client'
import { OrderPage } from '#features/registration/site/OrderPage.tsx'
import type { OrderData } from '#features/registration/site/pageData.ts'
import { pageData } from '#site/kit/pageData.ts'
import '#site/kit/form.css'
import '#site/kit/own.css'

const root = document.getElementById('root')
if (root) createRoot(root).render(<OrderPage {...pageData<OrderData>()} />)
