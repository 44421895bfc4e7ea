import { sayStaff as say } from '#features/checkin/site/gate/staffMessages.ts'
import { Icon, type IconName } from '#site/kit/Icon.tsx'

export type Tool = {
  name: 'find' | 'camera' | 'torch' | 'sound' | 'history' | 'walkIn' | 'out'
  isOn: boolean
  onPress: () => void
}

const marks: Record<Tool['name'], readonly [on: IconName, off: IconName]> = {
  find: ['search', 'search'],
  camera: ['camera', 'camera'],
  torch: ['torch', 'torch'],
  sound: ['sound', 'mute'],
  history: ['history', 'history'],
  walkIn: ['person', 'person'],
  out: ['leave', 'leave'],
}

/** Under the thumb; each is a switch that says whether it is on. */
export function GateTools({ tools }: { tools: readonly Tool[] }) {
  return (
    <nav className="gate-tools" aria-label={say('tools')}>
      {tools.map(({ name, isOn, onPress }) => (
        <button key={name} type="button" aria-pressed={isOn} onClick={onPress}>
          <Icon name={marks[name][isOn ? 0 : 1]} />
          {say(name)}
        </button>
      ))}
    </nav>
  )
}
