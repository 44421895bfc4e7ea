import type { ReactNode } from 'react'
import { useT } from '#console/kit/text.ts'

export type TemplateShown = { templateId: string; name: string; url: string; size: string }
type Props = { list: readonly TemplateShown[]; onPick: (template: TemplateShown) => void; more?: (template: TemplateShown) => ReactNode }

/** Templates as they look; each is a button, and what else can be done with it stands below. */
export function TemplateGrid({ list, onPick, more }: Props) {
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
            {more?.(template)}
          </div>
        </li>
      ))}
    </ul>
  )
}
