import type { CSSProperties, KeyboardEvent } from 'react'
import type { Session } from '#features/programme/shapes.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { clockOf, type Nudge, type Placed } from '#features/programme/console/schedule/layout.ts'
import type { useDrag } from '#features/programme/console/schedule/useDrag.ts'

const nudges: Record<string, [plain: Nudge, shifted: Nudge]> = {
  ArrowUp: ['earlier', 'shorter'],
  ArrowDown: ['later', 'longer'],
  ArrowLeft: ['left', 'left'],
  ArrowRight: ['right', 'right'],
}

type Props = {
  placed: Placed
  top: number
  height: number
  names: string
  clashes: readonly string[]
  isPulled: boolean
  canMove: boolean
  hintId: string
  drag: Pick<ReturnType<typeof useDrag>, 'grab' | 'isClick'>
  onOpen: (session: Session) => void
  onNudge: (session: Session, nudge: Nudge) => void
}

const TIGHT_PX = 44

export function SessionBlock({ placed, top, height, names, clashes, isPulled, canMove, hintId, drag, onOpen, onNudge }: Props) {
  const t = useT()
  const { session, from, to, lane, lanes } = placed
  const time = `${clockOf(from)}–${clockOf(to)}`
  const onKeyDown = (event: KeyboardEvent) => {
    const found = nudges[event.key]
    if (!found || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onNudge(session, found[event.shiftKey ? 1 : 0])
  }
  const classes = ['sched-block', isPulled && 'is-pulled', clashes.length > 0 && 'has-clash', height < TIGHT_PX && 'is-tight']
  return (
    <button
      type="button"
      className={classes.filter(Boolean).join(' ')}
      style={{ top, '--height': `${height}px`, left: `${(lane / lanes) * 100}%`, width: `calc(${100 / lanes}% - 2px)` } as CSSProperties}
      title={[session.title, time, names, ...clashes].filter(Boolean).join('\n')}
      {...(canMove && { 'aria-describedby': hintId, onKeyDown, onPointerDown: (event) => drag.grab(session, event) })}
      onClick={() => drag.isClick() && onOpen(session)}
    >
      <span className="sched-block-title">{session.title}</span>
      <span className="t12 sched-block-time">{[time, names].filter(Boolean).join(' · ')}</span>
      <span className="unseen">{[session.room, session.track].filter(Boolean).join(t('kit.comma'))}</span>
      {clashes.map((text) => (
        <span key={text} className="t12 sched-clash">
          <Icon name="warn" size={12} />
          {text}
        </span>
      ))}
      {canMove && <span className="sched-resize" data-resize aria-hidden />}
    </button>
  )
}
