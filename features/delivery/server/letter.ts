import { html, type Html } from '#core/html.ts'
import type { Language } from '#core/language.ts'

export type LetterContent = {
  language: Language
  /** Who writes: the organisation, with its logo where it has one. */
  sender: { name: string; logoUrl?: string | null }
  title: string
  lines: readonly string[]
  /** Something to type over. */
  code?: string
  /** Rich text that was sanitised already. */
  more?: Html | false | undefined
  facts?: readonly { label: string; value: string }[]
  button?: { text: string; address: string }
  /** Why its reader gets it. */
  why: string
}

const FONT = "-apple-system,'Segoe UI','PingFang SC','Microsoft YaHei',sans-serif"
/** Mail programs that turn colours for the dark follow these instead of their own guesses. */
const DARK =
  '@media(prefers-color-scheme:dark){.lt-page{background:#14181e!important}.lt-card{background:#1d232b!important;border-color:#343c47!important}.lt-ink{color:#eef1f5!important}.lt-soft{color:#a9b3c0!important}.lt-rule{border-color:#343c47!important}.lt-code{background:#28303a!important;color:#eef1f5!important}}'

/** Every letter of the product: one column of at most 600 px, in tables with their styles beside them, as mail programs need it. */
export function letterHtml({ language, sender, title, lines, code, more, facts = [], button, why }: LetterContent): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${title}</title>
        <style>
          ${{ markup: DARK }}
        </style>
      </head>
      <body class="lt-page" style="margin:0;padding:0;background:#f3f5f8">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
          <tr>
            <td align="center" style="padding:24px 12px">
              <table
                role="presentation"
                class="lt-card"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width:600px;background:#fff;border:1px solid #e3e7ed;border-radius:12px;font-family:${FONT};text-align:left"
              >
                <tr>
                  <td class="lt-ink" style="padding:24px 28px 0;font-size:15px;line-height:24px;font-weight:600;color:#1a2433">
                    ${sender.logoUrl && html`<img src="${sender.logoUrl}" alt="" height="28" style="height:28px;max-width:160px;vertical-align:middle;margin-right:8px" />`}${sender.name}
                  </td>
                </tr>
                <tr>
                  <td style="padding:16px 28px 0">
                    <h1 class="lt-ink" style="margin:0;font-size:22px;line-height:30px;color:#1a2433">${title}</h1>
                  </td>
                </tr>
                ${lines.map(
                  (line) =>
                    html`<tr>
                      <td class="lt-ink" style="padding:12px 28px 0;font-size:15px;line-height:24px;color:#3b4657">${line}</td>
                    </tr>`,
                )}
                ${
                  code &&
                  html`<tr>
                    <td style="padding:16px 28px 0">
                      <div
                        class="lt-code"
                        style="padding:14px 0;border-radius:10px;background:#eef3f9;color:#1a2433;font-size:30px;line-height:36px;font-weight:600;letter-spacing:6px;text-align:center"
                      >
                        ${code}
                      </div>
                    </td>
                  </tr>`
                }
                ${
                  more &&
                  html`<tr>
                    <td class="lt-ink" style="padding:12px 28px 0;font-size:15px;line-height:24px;color:#3b4657">${more}</td>
                  </tr>`
                }
                ${
                  facts.length > 0 &&
                  html`<tr>
                    <td style="padding:16px 28px 0">
                      <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
                        ${facts.map(
                          ({ label, value }) =>
                            html`<tr>
                              <td
                                class="lt-soft lt-rule"
                                width="88"
                                style="padding:9px 12px 9px 0;border-top:1px solid #e3e7ed;font-size:14px;line-height:22px;color:#5f6b7c;vertical-align:top"
                              >
                                ${label}
                              </td>
                              <td
                                class="lt-ink lt-rule"
                                style="padding:9px 0;border-top:1px solid #e3e7ed;font-size:14px;line-height:22px;color:#1a2433"
                              >
                                ${value}
                              </td>
                            </tr>`,
                        )}
                      </table>
                    </td>
                  </tr>`
                }
                ${
                  button &&
                  html`<tr>
                    <td style="padding:20px 28px 0">
                      <a
                        href="${button.address}"
                        style="display:inline-block;padding:12px 28px;border-radius:10px;background:#0f6cc2;color:#ffffff;font-size:16px;line-height:24px;font-weight:600;text-decoration:none"
                        >${button.text}</a
                      >
                    </td>
                  </tr>`
                }
                <tr>
                  <td class="lt-soft" style="padding:24px 28px;font-size:13px;line-height:20px;color:#5f6b7c">${why}</td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`.markup
    .replace(/>\s*\n\s*/g, '>')
    .replace(/\s*\n\s*</g, '<')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/\s+>/g, '>')
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' }

/** The same letter for those who read plain text: its words by line, links as their addresses. */
export function letterText(markup: string): string {
  return markup
    .replace(/<head>.*?<\/head>/s, '')
    .replace(/\n/g, ' ')
    .replace(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/g, (_, address: string, words: string) =>
      words === address ? address : `${words}: ${address}`,
    )
    .replace(/<\/td>\s*<td\b[^>]*>/g, '  ')
    .replace(/<\/(?:p|tr|div|li|h\d)>|<br\s*\/?>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n\n')
}

const SMS_PART = { 'zh-CN': 70, en: 160 } satisfies Record<Language, number>
const LEAST_TITLE = 6

/** A message in one part where it can be: who writes comes first, and a long title gives way before anything else does. */
export function smsText(language: Language, sender: string, words: (title: string) => string, title: string, link = ''): string {
  const whole = (said: string) => `${language === 'en' ? `[${sender}] ` : `【${sender}】`}${words(said)}${link && ` ${link}`}`
  const over = whole(title).length - SMS_PART[language]
  const room = title.length - over - 1
  return over > 0 && room >= LEAST_TITLE ? whole(`${title.slice(0, room)}…`) : whole(title)
}
