/** Names that nobody has to answer to: surnames and given names are drawn apart, companies and their domains are made up. */
export const surnames = (
  '赵zhao 钱qian 孙sun 李li 周zhou 吴wu 郑zheng 王wang 冯feng 陈chen 卫wei 蒋jiang 沈shen 韩han 杨yang 朱zhu 秦qin 许xu 何he 吕lv ' +
  '施shi 张zhang 孔kong 曹cao 严yan 金jin 魏wei 陶tao 姜jiang 谢xie 邹zou 喻yu 苏su 潘pan 葛ge 范fan 彭peng 鲁lu 马ma 方fang 任ren ' +
  '袁yuan 柳liu 史shi 唐tang 薛xue 雷lei 贺he 罗luo 毕bi 郝hao 安an 常chang 傅fu 康kang 余yu 顾gu 孟meng 黄huang 萧xiao 尹yin 汪wang ' +
  '祁qi 毛mao 米mi 贝bei 戴dai 宋song 庞pang 熊xiong 纪ji 舒shu 屈qu 项xiang 祝zhu 董dong 梁liang 杜du 阮ruan 蓝lan 闵min 席xi 季ji'
).split(' ')

/** A given name is one of the first and one of the second. */
export const givenNames = {
  female: {
    first: '雨yu 若ruo 思si 静jing 佳jia 语yu 梦meng 欣xin 诗shi 婉wan 书shu 沐mu 可ke 雅ya 心xin 芷zhi 惠hui 明ming 玉yu 清qing'.split(
      ' ',
    ),
    second:
      '桐tong 彤tong 敏min 怡yi 宁ning 嫣yan 洁jie 然ran 涵han 秋qiu 瑶yao 晴qing 蓉rong 萱xuan 兰lan 文wen 琳lin 娟juan 玲ling 菲fei'.split(
        ' ',
      ),
  },
  male: {
    first:
      '启qi 海hai 建jian 思si 宇yu 志zhi 文wen 俊jun 子zi 浩hao 明ming 国guo 承cheng 立li 嘉jia 景jing 泽ze 振zhen 家jia 正zheng'.split(
        ' ',
      ),
    second:
      '昭zhao 峰feng 平ping 远yuan 航hang 强qiang 博bo 杰jie 轩xuan 然ran 辉hui 栋dong 林lin 群qun 诚cheng 鸣ming 行xing 楷kai 东dong 阳yang'.split(
        ' ',
      ),
  },
} as const

export type Industry = 'auto' | 'electronics' | 'equipment' | 'energy' | 'medical' | 'food' | 'software' | 'other'
type CompanyRow = readonly [name: string, domain: string, city: string, industry: Industry, weight: number]

/** By city, so that whoever comes from afar comes less often. */
export const companies: readonly CompanyRow[] = [
  ['上海博屿智能装备', 'boyu', '310100', 'equipment', 9],
  ['上海申岳电气', 'shenyue', '310100', 'energy', 7],
  ['上海砺行软件', 'lixing', '310100', 'software', 6],
  ['上海澄光医疗器械', 'chengguang', '310100', 'medical', 5],
  ['上海禾序咨询', 'hexu', '310100', 'other', 4],
  ['上海拓野汽车电子', 'tuoye', '310100', 'auto', 6],
  ['苏州汇澜自动化', 'huilan', '320500', 'equipment', 8],
  ['苏州芯禾半导体', 'xinhe', '320500', 'electronics', 6],
  ['苏州奥临医疗', 'aolin', '320500', 'medical', 4],
  ['无锡启行智能', 'qixing', '320200', 'equipment', 6],
  ['无锡蓝堤传感', 'landi', '320200', 'electronics', 4],
  ['南京艾顿自动化', 'aidun', '320100', 'equipment', 5],
  ['南京云麓数据', 'yunlu', '320100', 'software', 4],
  ['常州驭风新能源', 'yufeng', '320400', 'energy', 5],
  ['南通海砾船舶设备', 'haili', '320600', 'equipment', 3],
  ['杭州观澜视觉', 'guanlan', '330100', 'software', 7],
  ['杭州予见科技', 'yujian', '330100', 'software', 5],
  ['浙江远禾电子', 'yuanhe', '330100', 'electronics', 5],
  ['宁波钧泽电子', 'junze', '330200', 'electronics', 5],
  ['宁波屹成模具', 'yicheng', '330200', 'auto', 5],
  ['嘉兴拾光食品', 'shiguang', '330400', 'food', 3],
  ['台州锐达机床', 'ruida', '331000', 'equipment', 3],
  ['合肥轩能电池', 'xuanneng', '340100', 'energy', 5],
  ['合肥量川仪器', 'liangchuan', '340100', 'electronics', 3],
  ['芜湖瑞驰零部件', 'ruichi', '340200', 'auto', 3],
  ['深圳前沿智控', 'qianyan', '440300', 'electronics', 6],
  ['深圳云帆机器人', 'yunfan', '440300', 'equipment', 5],
  ['广州粤川汽车部件', 'yuechuan', '440100', 'auto', 4],
  ['佛山匠石陶机', 'jiangshi', '440600', 'equipment', 3],
  ['北京衡石数科', 'hengshi', '110100', 'software', 5],
  ['北京青岩研究院', 'qingyan', '110100', 'other', 3],
  ['天津北辰轴承', 'beichen', '120100', 'equipment', 2],
  ['青岛海岳家电', 'haiyue', '370200', 'electronics', 3],
  ['济南泉立重工', 'quanli', '370100', 'equipment', 2],
  ['武汉楚云光电', 'chuyun', '420100', 'electronics', 4],
  ['长沙星湘工程机械', 'xingxiang', '430100', 'equipment', 3],
  ['成都蓉智航空装备', 'rongzhi', '510100', 'equipment', 3],
  ['重庆两江整车', 'liangjiang', '500100', 'auto', 3],
  ['西安秦联电气', 'qinlian', '610100', 'energy', 2],
  ['厦门鹭海食品', 'luhai', '350200', 'food', 2],
]

export const titles = {
  head: ['总经理', '创始人', '副总裁'],
  manager: ['生产总监', '市场总监', '数字化部经理', '质量经理', '工厂厂长'],
  engineer: ['工艺工程师', '算法工程师', '自动化工程师', '产品经理', '数据分析师'],
  buyer: ['采购经理', '供应链主管', '采购专员'],
  media: ['编辑', '研究员', '讲师'],
} as const
export type JobLevel = keyof typeof titles
