import { contrastRatio } from '#core/colour.ts'
import { corners, covers, fontSizes, type Design, type Theme } from '#features/designs/blockTypes.ts'
import { ColourField } from '#console/kit/design/parts.tsx'
import { Segments } from '#console/kit/Segments.tsx'
import { textOf, useT } from '#console/kit/text.ts'
import { siteColours } from '#features/microsites/siteColours.ts'
import { deepOf } from '#features/microsites/site/design/theme.ts'

type Props = { design: Design; canSave: boolean; onChange: (change: (design: Design) => Design, tag?: string) => void }

/** The look of the whole site. Whatever colour is chosen, words on it can be read. */
export function ThemePane({ design, canSave, onChange }: Props) {
  const t = useT()
  const { theme } = design
  const set = (change: Partial<Theme>, tag = '') => onChange((now) => ({ ...now, theme: { ...now.theme, ...change } }), tag)
  const deep = deepOf(theme.colour)
  const choices = [
    { key: 'fontSize', values: fontSizes },
    { key: 'corner', values: corners },
    { key: 'cover', values: covers },
  ] as const
  return (
    <section>
      <div className="site-head">
        <h2>{t('designs.theme')}</h2>
      </div>
      <fieldset disabled={!canSave} className="site-fields">
        <div className="site-colours" role="radiogroup" aria-label={t('designs.field_colour')}>
          {siteColours.map((colour) => {
            const isOn = theme.colour.toLowerCase() === colour
            return (
              <label key={colour} className={isOn ? 'is-on' : ''} style={{ background: colour }}>
                <input
                  className="unseen"
                  type="radio"
                  name="site-colour"
                  aria-label={colour}
                  checked={isOn}
                  onChange={() => set({ colour })}
                />
              </label>
            )
          })}
        </div>
        <ColourField label={t('designs.field_colour')} value={theme.colour} onChange={(colour) => set({ colour }, 'colour')} />
        <p className="t12 m3">{t('microsites.contrast', { ratio: contrastRatio('#ffffff', deep).toFixed(1) })}</p>
        {choices.map(({ key, values }) => (
          <div key={key} className="design-field">
            <b className="t13">{textOf(`designs.field_${key}`)}</b>
            <Segments<string>
              label={textOf(`designs.field_${key}`)}
              value={theme[key]}
              items={values.map((value) => ({ key: value, label: textOf(`microsites.option_${value}`) }))}
              onChange={(value) => set({ [key]: value })}
            />
          </div>
        ))}
      </fieldset>
    </section>
  )
}
