import sprite from '#console/theme/icons.svg?url'

/** The symbols of the sprite; a test holds this list against the file. */
export const iconNames = [
  'home',
  'calendar',
  'users',
  'user',
  'ticket',
  'form',
  'bell',
  'qr',
  'scan',
  'chart',
  'gear',
  'search',
  'plus',
  'x',
  'check',
  'minus',
  'down',
  'right',
  'left',
  'upd',
  'arr',
  'back',
  'ext',
  'clock',
  'yuan',
  'slash',
  'copy',
  'filter',
  'cols',
  'dens',
  'dl',
  'ul',
  'more',
  'star',
  'undo',
  'pinned',
  'mail',
  'phone',
  'map',
  'globe',
  'lock',
  'eye',
  'eyeoff',
  'drag',
  'text',
  'radio',
  'chk',
  'list',
  'para',
  'hash',
  'file',
  'tree',
  'toggle',
  'info',
  'warn',
  'idc',
  'wifi',
  'wifioff',
  'sync',
  'bolt',
  'kb',
  'live',
  'gift',
  'wallet',
  'send',
  'share',
  'link',
  'trophy',
  'site',
  'build',
  'hist',
  'edit',
  'trash',
  'grid',
  'flag',
  'help',
  'tag',
  'ctr',
  'swap',
  'sound',
  'image',
  'layers',
  'redo',
] as const
export type IconName = (typeof iconNames)[number]

export function isIconName(name: string): name is IconName {
  return (iconNames as readonly string[]).includes(name)
}

type Props = { name: IconName; size?: 12 | 14 | 16 | 20 | 24; className?: string }

/** Decoration only: the word beside it, or the label of its button, says what it means. */
export function Icon({ name, size = 16, className = '' }: Props) {
  const sized = size === 16 ? 'ic' : `ic ic-${size}`
  return (
    <svg className={className ? `${sized} ${className}` : sized} viewBox="0 0 16 16" aria-hidden focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
