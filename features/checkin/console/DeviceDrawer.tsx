import { Form } from 'antd'
import { useState } from 'react'
import { checkinCalls } from '#features/checkin/contract.ts'
import type { WebCheckin } from '#features/checkin/shapes.ts'
import { callApi } from '#console/kit/callApi.ts'
import { EditDrawer } from '#console/kit/EditDrawer.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { FieldForm } from '#console/kit/Field.tsx'
import { useT } from '#console/kit/text.ts'
import { GateFields } from '#features/checkin/console/GateFields.tsx'
import type { Once } from '#features/checkin/console/OnceDialog.tsx'
import { deviceChanges } from '#features/checkin/console/useCheckins.ts'
import { useDrawerSave } from '#features/checkin/console/useDrawerSave.ts'

type Draft = { name: string; gate: string; checkinIds: string[] }
type Props = { bventId: string; points: readonly WebCheckin[]; onMade: (once: Once) => void; onClose: () => void }

export function DeviceDrawer({ bventId, points, onMade, onClose }: Props) {
  const t = useT()
  const [form] = Form.useForm<Draft>()
  const [isDirty, setDirty] = useState(false)
  const send = async () => {
    const draft = form.getFieldsValue(true) as Draft
    const name = draft.name.trim()
    const request = { bventId, name, gate: draft.gate.trim(), checkinIds: draft.checkinIds }
    const { token } = await callApi(checkinCalls.saveDevice, request, { ignoresErrors: true })
    onMade({ kind: 'device', name, token })
    onClose()
  }
  const { isBusy, error, submit } = useDrawerSave({ form, changes: deviceChanges, send })
  const checkinIds = points.filter(({ isMain }) => isMain).map(({ id }) => id)
  return (
    <EditDrawer title={t('checkin.desk.addDevice')} isDirty={isDirty} isBusy={isBusy} onSave={form.submit} onClose={onClose}>
      {error && (
        <div className="checkin-note">
          <ErrorNote error={error} title={t('checkin.desk.notSaved')} />
        </div>
      )}
      <FieldForm<Draft>
        form={form}
        initialValues={{ name: '', gate: '', checkinIds }}
        onValuesChange={() => setDirty(true)}
        onFinish={submit}
      >
        <GateFields points={points} />
      </FieldForm>
    </EditDrawer>
  )
}
