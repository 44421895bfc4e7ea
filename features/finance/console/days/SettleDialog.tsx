import { Input, Radio } from 'antd'
import { useId, useState } from 'react'
import { moneyOf, parseMoney, priceText } from '#core/money.ts'
import { ActDialog } from '#console/kit/ActDialog.tsx'
import { useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { billCalls, type BillMatch } from '#features/finance/billContract.ts'
import { entryCalls } from '#features/finance/contract.ts'

/** Why a difference is none, or what was done about it; said once. */
export function SettleDialog({ match, onClose }: { match: BillMatch; onClose: () => void }) {
  const t = useT()
  const correction = ({ ours, theirs, currency }: BillMatch) => {
    const [our, their] = [parseMoney(ours ?? '0') ?? 0, parseMoney(theirs ?? '0') ?? 0]
    const amount = priceText(moneyOf(Math.abs(their - our)), currency)
    return t(their > our ? 'finance.settleMore' : 'finance.settleLess', { amount })
  }
  const id = useId()
  const [note, setNote] = useState('')
  const [isFollowing, setFollowing] = useState(false)
  const { mutateAsync } = useCall(billCalls.settle, {
    changes: [billCalls.days, billCalls.matches, entryCalls.entries, entryCalls.summary],
    ignoresErrors: true,
  })
  return (
    <ActDialog
      title={t('finance.settleTitle')}
      confirmText={t('finance.settle')}
      className="day-act"
      notDone={t('finance.notDone')}
      isDisabled={note.trim() === ''}
      onClose={onClose}
      onConfirm={async () => {
        await mutateAsync({ id: match.id, note: note.trim(), isFollowing })
        onClose()
      }}
    >
      <p className="m2">
        {t(`finance.outcome_${match.outcome}`)} <span className="mono">{match.tradeNo}</span>
      </p>
      {match.canFollow && (
        <Radio.Group
          className="settle-how"
          aria-label={t('finance.settleTitle')}
          value={isFollowing}
          onChange={({ target }) => setFollowing(Boolean(target.value))}
        >
          <Radio value={false}>
            <b>{t('finance.settleByNote')}</b>
            <span className="t13 m2">{t('finance.settleByNoteText')}</span>
          </Radio>
          <Radio value>
            <b>{t('finance.settleByBill')}</b>
            <span className="t13 m2">{correction(match)}</span>
          </Radio>
        </Radio.Group>
      )}
      <label className="b" htmlFor={id}>
        {t('finance.settleNote')}
      </label>
      <Input.TextArea
        id={id}
        rows={3}
        maxLength={500}
        placeholder={t(isFollowing ? 'finance.settleBillHint' : 'finance.settleHint')}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </ActDialog>
  )
}
