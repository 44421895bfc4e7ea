import { sayStaff as say } from '#features/checkin/site/gate/staffMessages.ts'
import { Icon, type IconName } from '#site/kit/Icon.tsx'

type Props = { trouble: 'goOn' | 'noList' | 'notHere' | null; isFull: boolean; endsAt: string }

/** What door staff must know before the next ticket: the network, the disk, the end of their link. */
export function GateNotices({ trouble, isFull, endsAt }: Props) {
  return (
    <>
      {trouble && <Notice icon={trouble === 'goOn' ? 'offline' : 'warn'} text={say(trouble)} />}
      {isFull && <Notice icon="warn" text={say('full')} />}
      {endsAt && <Notice icon="clock" text={say('endsSoon', { time: endsAt })} />}
    </>
  )
}

function Notice({ icon, text }: { icon: IconName; text: string }) {
  return (
    <p className="gate-offline" role="alert">
      <Icon name={icon} />
      <span>{text}</span>
    </p>
  )
}
