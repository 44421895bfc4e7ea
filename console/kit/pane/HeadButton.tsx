import { Button } from 'antd'
import { Icon, type IconName } from '#console/kit/Icon.tsx'

type Props = { icon: IconName; label: string; onPress: (() => void) | undefined }

/** A small button in the head of what is opened; with nothing to do it stands there disabled. */
export function HeadButton({ icon, label, onPress }: Props) {
  return (
    <Button type="text" size="small" icon={<Icon name={icon} />} aria-label={label} title={label} disabled={!onPress} onClick={onPress} />
  )
}
