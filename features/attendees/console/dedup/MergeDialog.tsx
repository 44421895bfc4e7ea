import { Modal } from 'antd'
import type { DuplicateGroup } from '#features/attendees/shapes.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import type { Target } from '#features/attendees/console/bulk/target.ts'
import type { VerbsHandle } from '#features/attendees/console/bulk/useVerbs.ts'
import { useDetails } from '#features/attendees/console/dedup/useDetails.ts'
import { SideBySide } from '#features/attendees/console/dedup/SideBySide.tsx'
import '#features/attendees/console/dedup/dedup.css'

/** People somebody chose by eye, side by side as in the workbench; only those of one event can become one. */
export function MergeDialog({ target, verbs }: { target: Target; verbs: VerbsHandle }) {
  const t = useT()
  const { bventId, chosen } = target
  const { attendees, error } = useDetails(chosen.attendeeIds.map((attendeeId) => ({ bventId, attendeeId })))
  const isOfOne = new Set(attendees.map((one) => one.bventId)).size <= 1
  const group: DuplicateGroup = { groupId: 'chosen', reasons: [], attendees }
  return (
    <Modal open title={t('attendees.mergeTitle')} width={880} centered footer={null} onCancel={verbs.close}>
      {error ? (
        <ErrorNote error={error} />
      ) : attendees.length < chosen.attendeeIds.length ? (
        <SkeletonFields count={4} />
      ) : isOfOne ? (
        <SideBySide group={group} verbs={verbs} />
      ) : (
        <p className="m2">{t('attendees.mergeOneEvent')}</p>
      )}
    </Modal>
  )
}
