import { ActDialog, type ActDialogProps } from '#console/kit/ActDialog.tsx'
import { useT } from '#console/kit/text.ts'
import { Across } from '#features/attendees/console/bulk/Across.tsx'
import type { Target } from '#features/attendees/console/bulk/target.ts'

type Props = ActDialogProps & {
  /** Whom it is about, where that may be people of several events. */
  target?: Target
}

/** What a verb needs to know before it begins. */
export function VerbDialog({ target, children, ...dialog }: Props) {
  const t = useT()
  return (
    <ActDialog {...dialog} className="verb-dialog" notDone={t('attendees.notDone')}>
      {children}
      {target?.bventId === '' && <Across target={target} />}
    </ActDialog>
  )
}
