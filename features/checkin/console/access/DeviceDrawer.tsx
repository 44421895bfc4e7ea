import { Form } from 'antd'
import { checkinCalls } from '#features/checkin/contract.ts'
import type { WebCheckin } from '#features/checkin/shapes.ts'
import { callApi } from '#console/kit/callApi.ts'
import { useT } from '#console/kit/text.ts'
import { DraftDrawer } from '#features/checkin/console/DraftDrawer.tsx'
import { GateFields } from '#features/checkin/console/access/GateFields.tsx'
import type { Once } from '#features/checkin/console/access/OnceDialog.tsx'
import { deviceChanges } from '#features/checkin/console/useCheckins.ts'

type Draft = { name: string; gate: string; checkinIds: string[] }
type Props = { bventId: string; points: readonly WebCheckin[]; onMade: (once: Once) => void; onClose: () => void }

export function DeviceDrawer({ bventId, points, onMade, onClose }: Props) {
  const t = useT()
  const [form] = Form.useForm<Draft>()
  const send = async ({ gate, checkinIds, ...draft }: Draft) => {
    const name = draft.name.trim()
    const request = { bventId, name, gate: gate.trim(), checkinIds }
    const { token } = await callApi(checkinCalls.saveDevice, request, { ignoresErrors: true })
    onMade({ kind: 'device', name, token, points: points.filter(({ id }) => checkinIds.includes(id)) })
  }
  const checkinIds = points.filter(({ isMain }) => isMain).map(({ id }) => id)
  return (
    <DraftDrawer
      title={t('checkin.desk.addDevice')}
      form={form}
      start={{ name: '', gate: '', checkinIds }}
      changes={deviceChanges}
      onSend={send}
      onClose={onClose}
    >
      <GateFields points={points} />
    </DraftDrawer>
  )
}
