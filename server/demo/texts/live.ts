export const onAir = { title: '主会场直播', introduction: '来不了现场也能看，聊天、提问、投票都在一页里。' }
export const tomorrow = { title: '第二日主会场' }
/** The second is a question. */
export const said = ['声音很清楚', '第三页的数据能再讲一下吗', '谢谢分享', '现场人真多', '期待下午的圆桌'] as const
