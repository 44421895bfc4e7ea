import { ActDialog } from '#console/kit/ActDialog.tsx'
import { callApi } from '#console/kit/callApi.ts'
import { useT } from '#console/kit/text.ts'
import { liveCalls } from '#features/live/contract.ts'
import type { RoomDetail } from '#features/live/shapes.ts'

export type RoomAct = 'end' | 'delete' | 'rotateKey'
type Props = { act: RoomAct; room: RoomDetail; onClose: () => void; onDone: () => void }
const quiet = { ignoresErrors: true }

/** What cannot be taken back is asked once, with all it does. */
export function RoomDialog({ act, room: { id, title }, onClose, onDone }: Props) {
  const t = useT()
  const send = {
    end: () => callApi(liveCalls.step, { id, step: 'end' }, quiet),
    delete: () => callApi(liveCalls.delete, { id }, quiet),
    rotateKey: () => callApi(liveCalls.rotateKey, { id }, quiet),
  }
  const words = {
    end: [t('live.endTitle', { title }), t('live.endText'), t('live.step_end')],
    delete: [t('live.removeTitle', { title }), t('live.removeText'), t('live.remove')],
    rotateKey: [t('live.changeKeyTitle'), t('live.changeKeyText'), t('live.changeKey')],
  } as const
  const [heading, text, confirmText] = words[act]
  const confirm = async () => {
    await send[act]()
    onDone()
  }
  return (
    <ActDialog
      className="m2"
      isDanger
      title={heading}
      confirmText={confirmText}
      notDone={t('live.notDone')}
      onConfirm={confirm}
      onClose={onClose}
    >
      {text}
    </ActDialog>
  )
}
