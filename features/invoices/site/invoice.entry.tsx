import { createRoot } from 'react-dom/client'
import type { BuyerView } from '#features/invoices/buyerContract.ts'
import { InvoicePage } from '#features/invoices/site/InvoicePage.tsx'
import { pageData } from '#site/kit/pageData.ts'
import '#site/kit/form.css'
import '#site/kit/own.css'

const root = document.getElementById('root')
if (root) createRoot(root).render(<InvoicePage first={pageData<BuyerView>()} />)
