import { Form } from 'antd'
import { useState } from 'react'
import { errors } from '#core/errors.ts'
import { checkinCalls } from '#features/checkin/contract.ts'
import type { WebCheckin } from '#features/checkin/shapes.ts'
import { callApi, type CallError } from '#console/kit/callApi.ts'
import { showFieldProblem } from '#console/kit/fieldProblems.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { DraftDrawer } from '#features/checkin/console/DraftDrawer.tsx'
import { blankPoint, draftOfPoint, inputOfPoint, pointChangesOf, type PointDraft } from '#features/checkin/console/points/pointDraft.ts'
import { PointFields, type EventFacts } from '#features/checkin/console/points/PointFields.tsx'
import { pointChanges } from '#features/checkin/console/useCheckins.ts'

type Props = { bventId: string; point: WebCheckin | null; event: EventFacts | undefined; onClose: () => void }

export function PointDrawer({ bventId, point, event, onClose }: Props) {
  const t = useT()
  const [form] = Form.useForm<PointDraft>()
  const [start] = useState<PointDraft>(() => (point ? draftOfPoint(point) : blankPoint))
  const [version, setVersion] = useState(point?.version ?? 0)
  const [isChanged, setChanged] = useState(false)

  const send = async (draft: PointDraft) => {
    const { name } = inputOfPoint(draft)
    if (point) await callApi(checkinCalls.update, { id: point.id, version, ...pointChangesOf(start, draft) }, { ignoresErrors: true })
    else await callApi(checkinCalls.create, { bventId, ...inputOfPoint(draft) }, { ignoresErrors: true })
    showToast({ kind: 'success', text: point ? t('checkin.desk.saved', { name }) : t('checkin.desk.added', { name }) })
  }
  const onRefused = ({ code }: CallError): boolean => {
    if (code === errors['core.state'].code && form.getFieldValue('entryMode') !== start.entryMode) {
      showFieldProblem(form, 'entryMode', t('checkin.desk.entryUsed'))
      return true
    }
    if (code !== errors['core.changed'].code || !point) return false
    void callApi(checkinCalls.get, { id: point.id }).then((newest) => {
      setVersion(newest.version)
      setChanged(true)
    })
    return true
  }
  const note = isChanged && (
    <div className="note checkin-note" role="alert">
      <Icon name="info" />
      <div className="sp">
        <b>{t('checkin.desk.changed')}</b>
        <p>{t('checkin.desk.changedText')}</p>
      </div>
    </div>
  )
  return (
    <DraftDrawer
      title={point ? t('checkin.desk.editOf', { name: point.name }) : t('checkin.desk.addPoint')}
      form={form}
      start={start}
      changes={pointChanges}
      onSend={send}
      onRefused={onRefused}
      note={note}
      onClose={onClose}
    >
      <PointFields bventId={bventId} isMain={point?.isMain ?? false} event={event} />
    </DraftDrawer>
  )
}
