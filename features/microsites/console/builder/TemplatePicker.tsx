import { Button } from 'antd'
import { siteTemplate, siteTemplateKeys, type SiteTemplateKey } from '#features/microsites/siteTemplates.ts'
import { Icon, type IconName } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'

const icons: Record<SiteTemplateKey, IconName> = {
  conference: 'users',
  launch: 'bolt',
  salon: 'sound',
  training: 'edit',
  party: 'gift',
  exhibition: 'grid',
}

/** How a site begins: a kind of event, drawn with the event's own data from the first moment. */
export function TemplatePicker({
  isBusy,
  canSave,
  onChoose,
}: {
  isBusy: boolean
  canSave: boolean
  onChoose: (key: SiteTemplateKey) => void
}) {
  const t = useT()
  return (
    <div className="frame-body site-start">
      <h2 className="t16">{t('microsites.startTitle')}</h2>
      <p className="m2">{t('microsites.startHint')}</p>
      {!canSave && <p className="note">{t('kit.design.readOnly')}</p>}
      <ul className="site-templates">
        {siteTemplateKeys.map((key) => {
          const { theme, pages } = siteTemplate(key, () => 'x')
          return (
            <li key={key}>
              <span className="site-swatch" style={{ background: theme.colour }}>
                <Icon name={icons[key]} size={24} />
              </span>
              <b>{t(`microsites.kind_${key}`)}</b>
              <p className="t13 m2">{t(`microsites.kind_${key}_hint`)}</p>
              <span className="t12 m3">{t('microsites.blockCount', { n: pages[0]?.blocks.length ?? 0 })}</span>
              <Button
                disabled={!canSave || isBusy}
                onClick={() => onChoose(key)}
                aria-label={t('microsites.useTemplateNamed', { name: t(`microsites.kind_${key}`) })}
              >
                {t('microsites.useTemplate')}
              </Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
