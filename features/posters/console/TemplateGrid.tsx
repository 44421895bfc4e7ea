import { Button } from 'antd'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'

export type TemplateShown = { templateId: string; name: string; url: string; size: string }
type Props = {
  list: readonly TemplateShown[]
  onPick: (template: TemplateShown) => void
  onRemove?: ((template: TemplateShown) => void) | false
}

/** Templates as they look; each is a button, and what else can be done with it stands below. */
export function TemplateGrid({ list, onPick, onRemove }: Props) {
  const t = useT()
  return (
    <ul className="poster-grid">
      {list.map((template) => (
        <li key={template.templateId}>
          <button type="button" className="poster-card" onClick={() => onPick(template)}>
            <img
              src={template.url.startsWith('/files/') ? `${template.url}?width=320` : template.url}
              alt=""
              loading="lazy"
              width={160}
              height={249}
            />
            <span className="unseen">{t('posters.newFrom', { name: template.name })}</span>
          </button>
          <div className="row g1">
            <span className="ell sp">{template.name}</span>
            {onRemove && (
              <Button
                type="text"
                size="small"
                icon={<Icon name="trash" />}
                aria-label={t('posters.delete', { name: template.name })}
                onClick={() => onRemove(template)}
              />
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
