import { Button, Dropdown } from 'antd'
import { Icon, type IconName } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import type { Act, Acts, Verb } from '#features/orders/console/acts/useActs.ts'

const icons: Partial<Record<Verb, IconName>> = { refund: 'undo', pay: 'check', remind: 'bell', resend: 'send' }
/** A menu that opens takes the focus, as menus do everywhere. */
const opensFocused = { autoFocus: true } as const
/** So many stand in the row; the others behind it. */
const FIRST = 3

export function OrderActs({ acts, onAct }: { acts: Acts; onAct: (act: Act) => void }) {
  const t = useT()
  const leading = acts.offered.filter((verb) => verb in icons).slice(0, FIRST)
  const rest = acts.offered.filter((verb) => !leading.includes(verb))
  if (acts.offered.length === 0) return null
  const take = (verb: Verb) => {
    if (verb === 'remind') acts.remind()
    else if (verb === 'resend') acts.resend()
    else onAct({ verb })
  }
  return (
    <div className="pane-foot" role="toolbar" aria-label={t('orders.actions')}>
      {leading.map((verb) => {
        const icon = icons[verb]
        return (
          <Button
            key={verb}
            type={verb === 'pay' ? 'primary' : 'default'}
            {...(icon && { icon: <Icon name={icon} /> })}
            onClick={() => take(verb)}
          >
            {t(`orders.verb_${verb}`)}
          </Button>
        )
      })}
      <span className="sp" />
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          {...opensFocused}
          placement="topRight"
          menu={{
            items: rest.map((verb) => ({ key: verb, label: t(`orders.verb_${verb}`), danger: verb === 'cancel' })),
            onClick: ({ key }) => take(key as Verb),
          }}
        >
          <Button icon={<Icon name="more" />} aria-label={t('core.more')} />
        </Dropdown>
      )}
    </div>
  )
}
