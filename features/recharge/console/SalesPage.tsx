import { Button } from 'antd'
import { useState } from 'react'
import { formatTime } from '#core/dateTime.ts'
import { useCan } from '#console/kit/Can.tsx'
import { DataTable, type TableSearch } from '#console/kit/DataTable.tsx'
import { downloadCall } from '#console/kit/download.ts'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { SearchInput } from '#console/kit/SearchInput.tsx'
import { Tabs } from '#console/kit/Tabs.tsx'
import { useT } from '#console/kit/text.ts'
import { pagingIn, useAddressState } from '#console/kit/useAddressState.ts'
import { tableData, useRows } from '#console/kit/useRows.ts'
import { ExpectedTransfers } from '#features/recharge/console/ExpectedTransfers.tsx'
import { IssueSaleDialog, RejectSaleDialog } from '#features/recharge/console/SaleDialogs.tsx'
import { goodsText, shopPrice } from '#features/recharge/console/words.ts'
import { rechargePages } from '#features/recharge/pages.ts'
import { salesCalls, saleStates, type Sale } from '#features/recharge/salesContract.ts'
import '#features/recharge/console/recharge.css'

const EXPECTED = 'expected'
const addressDefaults = { state: EXPECTED, words: '', pageNo: '1', pageSize: '20' }

/** For whoever sells packages here: whose transfers are to come, and who wants an invoice. */
export function SalesPage() {
  const t = useT()
  const [address, setAddress] = useAddressState(addressDefaults)
  const state = saleStates.find((one) => one === address.state) ?? EXPECTED
  return (
    <PageFrame
      page={rechargePages.sales}
      tabs={
        <Tabs
          label={t('recharge.sales')}
          items={[
            { key: EXPECTED, label: t('recharge.expected') },
            ...saleStates.map((key) => ({ key, label: t(`recharge.sale_${key}`) })),
          ]}
          value={state}
          onChange={(key) => setAddress({ state: key, pageNo: '1' })}
        />
      }
    >
      {state === EXPECTED ? (
        <ExpectedTransfers words={address.words} paging={pagingIn(address)} onChange={setAddress} />
      ) : (
        <Invoices state={state} address={address} setAddress={setAddress} />
      )}
    </PageFrame>
  )
}

type Address = typeof addressDefaults
type InvoicesProps = { state: Sale['state']; address: Address; setAddress: (change: Partial<Address>) => void }

function Invoices({ state, address, setAddress }: InvoicesProps) {
  const t = useT()
  const [deciding, setDeciding] = useState<{ sale: Sale; isIssue: boolean } | null>(null)
  const canWrite = useCan(salesCalls.issueSale.access)
  const paging = pagingIn(address)
  const query = useRows(salesCalls.sales, { state, ...(address.words && { keyWords: address.words.slice(0, 100) }), ...paging })
  const data = tableData(query, ({ list, total }) => ({ rows: list, total }))
  const file = ({ purchaseId }: Sale) => void downloadCall(salesCalls.saleFile, { purchaseId }).catch(() => {})
  return (
    <>
      <DataTable<Sale, TableSearch>
        name="sales"
        label={t('recharge.sales')}
        rowKey={({ purchaseId }) => purchaseId}
        rowName={({ purchaseNo }) => purchaseNo}
        {...data}
        columns={[
          {
            key: 'org',
            title: t('recharge.column_org'),
            width: 190,
            isFixed: true,
            render: ({ orgName }: Sale) => <b className="ell">{orgName}</b>,
          },
          { key: 'goods', title: t('recharge.column_goods'), width: 150, render: (sale: Sale) => goodsText(t, sale) },
          {
            key: 'amount',
            title: t('recharge.column_invoiced'),
            width: 120,
            align: 'end',
            render: ({ invoiced }: Sale) => shopPrice(invoiced),
          },
          {
            key: 'title',
            title: t('recharge.column_title'),
            width: 260,
            render: ({ titleType, title, taxNo }: Sale) => (
              <>
                {title} <span className="tag">{t(`invoices.${titleType}`)}</span>
                {taxNo && <div className="mono t12 m3">{taxNo}</div>}
              </>
            ),
          },
          {
            key: 'no',
            title: t('recharge.column_no'),
            width: 160,
            render: ({ purchaseNo }: Sale) => <span className="mono t12">{purchaseNo}</span>,
          },
          {
            key: 'time',
            title: t(state === 'Issued' ? 'recharge.column_issued' : 'recharge.column_applied'),
            width: 150,
            render: ({ appliedTime, issuedTime }: Sale) => formatTime(issuedTime ?? appliedTime),
          },
          {
            key: 'act',
            title: '',
            width: 190,
            render: (sale: Sale) => {
              if (sale.state === 'Rejected') return <span className="t13 m2">{sale.reason}</span>
              if (sale.state === 'Issued')
                return (
                  <Button type="link" size="small" onClick={() => file(sale)}>
                    {sale.number}
                  </Button>
                )
              if (!canWrite) return null
              return (
                <span className="row g1">
                  <Button size="small" type="primary" onClick={() => setDeciding({ sale, isIssue: true })}>
                    {t('recharge.issueSale')}
                  </Button>
                  <Button size="small" type="text" onClick={() => setDeciding({ sale, isIssue: false })}>
                    {t('recharge.rejectSale')}
                  </Button>
                </span>
              )
            },
          },
        ]}
        toolbar={
          <SearchInput
            width={260}
            value={address.words}
            placeholder={t('recharge.salesSearch')}
            onChange={(words) => setAddress({ words, pageNo: '1' })}
          />
        }
        search={paging}
        onSearch={({ pageNo, pageSize }) => setAddress({ pageNo: String(pageNo), pageSize: String(pageSize) })}
        filters={address.words ? [{ label: address.words, drop: () => setAddress({ words: '', pageNo: '1' }) }] : []}
        onClearFilters={() => setAddress({ words: '', pageNo: '1' })}
        empty={{ icon: 'file', title: t(`recharge.salesNone_${state}`), hint: t('recharge.salesHint') }}
        totalText={t('recharge.salesTotal', { n: data.total })}
      />
      {deciding?.isIssue === true && <IssueSaleDialog sale={deciding.sale} onClose={() => setDeciding(null)} />}
      {deciding?.isIssue === false && <RejectSaleDialog sale={deciding.sale} onClose={() => setDeciding(null)} />}
    </>
  )
}
