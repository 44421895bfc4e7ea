import { Node } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { StarterKit } from '@tiptap/starter-kit'
import { t } from '#console/kit/text.ts'
import { videoHosts } from '#core/video.ts'

/** A video is a frame in the text that is kept; in the editor it is a card, since the console lets no foreign frame in. */
export const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: '' } }),
  parseHTML: () => [
    { tag: 'iframe[src]', getAttrs: (frame) => playable(frame.getAttribute('src')) },
    { tag: 'div[data-video]', getAttrs: (card) => playable(card.getAttribute('data-video')) },
  ],
  renderHTML: ({ node }) => ['div', { 'data-video': String(node.attrs.src) }],
  addNodeView: () => (props) => {
    const dom = document.createElement('div')
    dom.className = 'intro-video'
    const src = String(props.node.attrs.src)
    dom.textContent = t('microsites.videoFrom', { host: URL.parse(src)?.hostname ?? src })
    return { dom }
  },
})

function playable(src: string | null): { src: string } | false {
  return src && videoHosts.includes(URL.parse(src)?.hostname ?? '') ? { src } : false
}

/** The text as it is kept: cards become the frames they stand for. */
export function storableHtml(html: string): string {
  return html.replace(/<div data-video="([^"]*)"><\/div>/g, '<iframe src="$1" allowfullscreen="true" title="video"></iframe>')
}

/** What survives the server's sanitising, and nothing else. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, autolink: true, defaultProtocol: 'https' },
  }),
  Image,
  TableKit.configure({ table: { resizable: false } }),
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  Video,
]

/** Pictures of other sites would not be shown to attendees; they are left out when text is pasted. */
export function withoutForeignPictures(html: string): string {
  return html.replace(/<img\b[^>]*>/gi, (tag) => (/\ssrc=["']\/files\//i.test(tag) ? tag : ''))
}
