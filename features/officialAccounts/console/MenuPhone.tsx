import { useT } from '#console/kit/text.ts'
import type { Menu } from '#features/officialAccounts/rules.ts'

/** As followers see it, with everything unfolded. */
export function MenuPhone({ title, menu }: { title: string; menu: Menu }) {
  const t = useT()
  return (
    <aside aria-label={t('officialAccounts.look')}>
      <div className="official-phone">
        <b>{title}</b>
        <div className="official-bar">
          {menu.map(({ name, items }, at) => (
            <div key={at}>
              {items.length > 0 && (
                <ul>
                  {items.map((item, below) => (
                    <li key={below}>{item.name || '…'}</li>
                  ))}
                </ul>
              )}
              <span>{name || '…'}</span>
            </div>
          ))}
        </div>
      </div>
      <p className="t12 m3" style={{ textAlign: 'center', marginTop: 8 }}>
        {t('officialAccounts.look')}
      </p>
    </aside>
  )
}
