import { Form, type FormInstance } from 'antd'
import type { EventInfo } from '#features/events/shapes.ts'
import type { Session, Speaker } from '#features/programme/shapes.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { clashTexts } from '#features/programme/console/schedule/clashText.ts'
import { isOutside } from '#features/programme/console/schedule/layout.ts'
import type { SessionValues } from '#features/programme/console/schedule/useSchedule.ts'

type Props = {
  id: string
  form: FormInstance<SessionValues>
  event: EventInfo
  sessions: readonly Session[]
  speakers: readonly Speaker[]
}

/** What would collide, told while the form is being filled in; it can be saved all the same. */
export function SessionWarnings({ id, form, event, sessions, speakers }: Props) {
  const t = useT()
  const values = Form.useWatch((all) => all as Partial<SessionValues>, form)
  if (!values?.startTime || !values.endTime) return null
  const { title = '', startTime, endTime, room = '', track = '', description = '', speakerIds = [] } = values
  const mine: Session = { id, title, startTime, endTime, room, track, description, speakerIds, version: 1 }
  const others = sessions.filter((session) => session.id !== id)
  const texts = [
    ...(clashTexts([mine, ...others], speakers).get(id) ?? []),
    ...(isOutside(mine, event) ? [t('programme.outsideEvent')] : []),
  ]
  return (
    <div aria-live="polite">
      {texts.map((text) => (
        <p key={text} className="t13 sched-clash">
          <Icon name="warn" size={14} />
          {text}
        </p>
      ))}
    </div>
  )
}
