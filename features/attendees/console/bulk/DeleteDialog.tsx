import { attendeeTasks } from '#features/attendees/contract.ts'
import { useT } from '#console/kit/text.ts'
import type { Target } from '#features/attendees/console/bulk/target.ts'
import type { VerbsHandle } from '#features/attendees/console/bulk/useVerbs.ts'
import { VerbDialog } from '#features/attendees/console/bulk/VerbDialog.tsx'
import { whoText } from '#features/attendees/console/bulk/words.ts'

/** It can be undone, but tickets stop working at once: worth one question. */
export function DeleteDialog({ target, verbs }: { target: Target; verbs: VerbsHandle }) {
  const t = useT()
  const who = whoText(t, target)
  return (
    <VerbDialog
      target={target}
      title={t('attendees.deleteTitle', { who })}
      confirmText={t('attendees.deleteConfirm', { who })}
      isDanger
      onClose={verbs.close}
      onConfirm={() => verbs.run({ verb: 'delete', task: attendeeTasks.delete, target, own: {} })}
    >
      <p className="m2">{t('attendees.deleteText')}</p>
    </VerbDialog>
  )
}
