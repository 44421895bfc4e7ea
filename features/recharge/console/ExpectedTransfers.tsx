import { useQueryClient } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { formatTime } from '#core/dateTime.ts'
import { ActDialog } from '#console/kit/ActDialog.tsx'
import { useCan } from '#console/kit/Can.tsx'
import { callApi } from '#console/kit/callApi.ts'
import { DataTable, type TableSearch } from '#console/kit/DataTable.tsx'
import { refetchCalls } from '#console/kit/query.ts'
import { SearchInput } from '#console/kit/SearchInput.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { tableData, useRows } from '#console/kit/useRows.ts'
import { goodsText, shopPrice } from '#features/recharge/console/words.ts'
import { salesCalls, type ExpectedTransfer } from '#features/recharge/salesContract.ts'

type Props = { words: string; paging: TableSearch; onChange: (change: { words?: string; pageNo: string; pageSize?: string }) => void }

/** Money that is to come by transfer, until the seller has seen it in the bank. */
export function ExpectedTransfers({ words, paging, onChange }: Props) {
  const t = useT()
  const [deciding, setDeciding] = useState<{ transfer: ExpectedTransfer; isRefusal: boolean } | null>(null)
  const canWrite = useCan(salesCalls.confirmTransfer.access)
  const query = useRows(salesCalls.transfers, { ...(words && { keyWords: words.slice(0, 100) }), ...paging })
  const data = tableData(query, ({ list, total }) => ({ rows: list, total }))
  const search = (next: string) => onChange({ words: next, pageNo: '1' })
  return (
    <>
      <DataTable<ExpectedTransfer, TableSearch>
        name="transfers"
        label={t('recharge.expected')}
        rowKey={({ purchaseId }) => purchaseId}
        rowName={({ purchaseNo }) => purchaseNo}
        {...data}
        columns={[
          {
            key: 'org',
            title: t('recharge.column_org'),
            width: 190,
            isFixed: true,
            render: ({ orgName }) => <b className="ell">{orgName}</b>,
          },
          {
            key: 'no',
            title: t('recharge.column_no'),
            width: 160,
            render: ({ purchaseNo }) => <span className="mono t12">{purchaseNo}</span>,
          },
          { key: 'goods', title: t('recharge.column_goods'), width: 170, render: (one) => goodsText(t, one) },
          { key: 'price', title: t('recharge.column_price'), width: 120, align: 'end', render: ({ price }) => <b>{shopPrice(price)}</b> },
          {
            key: 'time',
            title: t('recharge.column_time'),
            width: 210,
            render: ({ createdTime, createdName }) => (
              <>
                {formatTime(createdTime)} <span className="m3">{createdName}</span>
              </>
            ),
          },
          { key: 'until', title: t('recharge.column_until_pay'), width: 150, render: ({ expireTime }) => formatTime(expireTime) },
          {
            key: 'act',
            title: '',
            width: 190,
            render: (transfer) =>
              canWrite && (
                <span className="row g2">
                  <Button size="small" type="primary" onClick={() => setDeciding({ transfer, isRefusal: false })}>
                    {t('recharge.confirmTransfer')}
                  </Button>
                  <Button size="small" onClick={() => setDeciding({ transfer, isRefusal: true })}>
                    {t('recharge.refuseTransfer')}
                  </Button>
                </span>
              ),
          },
        ]}
        toolbar={<SearchInput width={260} value={words} placeholder={t('recharge.salesSearch')} onChange={search} />}
        search={paging}
        onSearch={({ pageNo, pageSize }) => onChange({ pageNo: String(pageNo), pageSize: String(pageSize) })}
        filters={words ? [{ label: words, drop: () => search('') }] : []}
        onClearFilters={() => search('')}
        empty={{ icon: 'wallet', title: t('recharge.expectedNone'), hint: t('recharge.expectedHint') }}
        totalText={t('recharge.expectedTotal', { n: data.total })}
      />
      {deciding && <DecideDialog {...deciding} onClose={() => setDeciding(null)} />}
    </>
  )
}

type DecideProps = { transfer: ExpectedTransfer; isRefusal: boolean; onClose: () => void }

/** It has come, under a number of the bank's; or it has not, for a reason that the buyer is told. */
function DecideDialog({ transfer, isRefusal, onClose }: DecideProps) {
  const t = useT()
  const id = useId()
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const { purchaseId } = transfer
  const act = isRefusal ? 'refuseTransfer' : 'confirmTransfer'
  const decide = async () => {
    const words = typed.trim()
    if (isRefusal) await callApi(salesCalls.refuseTransfer, { purchaseId, reason: words }, { ignoresErrors: true })
    else await callApi(salesCalls.confirmTransfer, { purchaseId, bankNo: words }, { ignoresErrors: true })
    showToast({
      kind: 'success',
      text: isRefusal ? t('recharge.transferRefused') : t('recharge.transferConfirmed', { goods: goodsText(t, transfer) }),
    })
    void refetchCalls(client, [salesCalls.transfers])
    onClose()
  }
  return (
    <ActDialog
      className="shop-act"
      title={t(`recharge.${act}Of`, { name: transfer.orgName })}
      notDone={t('recharge.saleNotDone')}
      confirmText={t(`recharge.${act}`)}
      isDanger={isRefusal}
      isDisabled={isRefusal && typed.trim() === ''}
      onConfirm={decide}
      onClose={onClose}
    >
      <p className="m2">{t(`recharge.${act}Text`)}</p>
      <dl className="shop-facts t13">
        <dt className="m3">{t('recharge.column_price')}</dt>
        <dd className="b">{shopPrice(transfer.price)}</dd>
        <dt className="m3">{t('recharge.column_no')}</dt>
        <dd className="mono">{transfer.purchaseNo}</dd>
        <dt className="m3">{t('recharge.column_goods')}</dt>
        <dd>{goodsText(t, transfer)}</dd>
      </dl>
      <label className="b" htmlFor={id}>
        {isRefusal ? t('invoices.reason') : t('recharge.bankNo')} {!isRefusal && <span className="m3 t12">{t('core.optional')}</span>}
      </label>
      <Input id={id} maxLength={isRefusal ? 200 : 64} value={typed} onChange={({ target }) => setTyped(target.value)} />
    </ActDialog>
  )
}
