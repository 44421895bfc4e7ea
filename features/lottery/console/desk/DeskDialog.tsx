import { Input } from 'antd'
import { useState } from 'react'
import { ActDialog } from '#console/kit/ActDialog.tsx'
import { callApi } from '#console/kit/callApi.ts'
import { useCallQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { lotteryCalls } from '#features/lottery/contract.ts'
import { useRefetch } from '#features/lottery/console/useLottery.ts'
import type { Lottery } from '#features/lottery/shapes.ts'

export type DeskAct = 'commit' | 'void' | 'close' | 'delete'
type Props = { act: DeskAct; lottery: Lottery; onClose: () => void }
const quiet = { ignoresErrors: true }

/** What cannot be taken back is asked once, with all it does. */
export function DeskDialog({ act, lottery, onClose }: Props) {
  const t = useT()
  const { id, version, title } = lottery
  const [reason, setReason] = useState('')
  const refetch = useRefetch()
  const { data: pool } = useCallQuery(lotteryCalls.pool, { id }, quiet)
  const send = {
    commit: () => callApi(lotteryCalls.commit, { id, version }, quiet),
    void: () => callApi(lotteryCalls.void, { id, reason }, quiet),
    close: () => callApi(lotteryCalls.close, { id }, quiet),
    delete: () => callApi(lotteryCalls.delete, { id }, quiet),
  }
  const confirm = async () => {
    await send[act]()
    await refetch()
    onClose()
  }
  return (
    <ActDialog
      className="lottery-dialog"
      title={act === 'delete' ? t('lottery.deleteTitle', { title }) : t(`lottery.${act}Title`)}
      confirmText={act === 'delete' ? t('lottery.deleteIt') : t(`lottery.${act}Confirm`)}
      notDone={t('lottery.notDone')}
      isDanger={act === 'void' || act === 'delete'}
      isDisabled={act === 'void' && reason.trim() === ''}
      onConfirm={confirm}
      onClose={onClose}
    >
      {act === 'commit' ? <p>{t('lottery.commitText', { n: pool?.left ?? 0 })}</p> : <p>{t(`lottery.${act}Text`)}</p>}
      {act === 'commit' && <p className="m2 t13">{t('lottery.legalRules')}</p>}
      {act === 'void' && (
        <label className="lottery-reason">
          <b>{t('lottery.voidReason')}</b>
          <Input.TextArea rows={3} maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
        </label>
      )}
    </ActDialog>
  )
}
