/** `local` is the part of the email address before the @: the romanised name. */
interface NameEntry {
  local: string
  name: string
}

/** Entries have the form `local Name`, separated by bars or line ends. */
function entries(text: string): NameEntry[] {
  return text
    .split(/[|\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const space = entry.indexOf(' ')
      return { local: entry.slice(0, space), name: entry.slice(space + 1) }
    })
}

export const principals = entries(`
  admin Arun Selvakumar | owner 蘇郁芬 Yufen Su
  chief 曾柏霖 Bolin Tseng | volunteer Sofía Arteaga Luna
`)

/** yichun.chen and yijun.chen share a name on purpose. */
const taiwanese = entries(`
  yichun.chen 陳怡君 | yijun.chen 陳怡君 | kuanying.chen 陳冠穎 | ssuyu.chen 陳思妤
  pohsun.chen 陳柏勳 | tzuying.chen 陳姿穎 | yuchen.chen 陳宥蓁 | chunyen.chen 陳俊諺
  pinyu.chen 陳品妤 | yihsiang.chen 陳奕翔 | yingtung.chen 陳映彤 | lichu.chen 陳麗珠
  chenyu.chen 陳振宇 | yuan.chen 陳昱安 | chiaoen.chen 陳巧恩 | yenting.chen 陳彥廷
  shuling.chen 陳淑玲 | tsehsin.chen 陳澤欣 | meiling.chen 陳美伶 | hungju.chen 陳泓儒
  yichen.lin 林宜蓁 | chenghan.lin 林承翰 | shihhan.lin 林詩涵 | chiawei.lin 林家瑋
  peijung.lin 林佩蓉 | yucheng.lin 林育誠 | mengchieh.lin 林孟潔 | tzuching.lin 林子晴
  chean.lin 林哲安 | pinjui.lin 林品叡 | chihhsuan.lin 林芷萱 | pinghung.lin 林秉宏
  yutung.lin 林語彤 | chaoyi.lin 林昭儀 | shihhung.lin 林士弘 | fangyu.lin 林芳瑜
  yachu.huang 黃雅筑 | tzuhao.huang 黃子皓 | yuchen.huang 黃宇辰 | hsiaohan.huang 黃筱涵
  chunkai.huang 黃俊凱 | yungching.huang 黃詠晴 | yuhsiang.huang 黃煜翔 | chingyi.huang 黃靜怡
  shihhao.huang 黃士豪 | weiju.huang 黃薇如 | wanting.huang 黃琬婷 | mingte.huang 黃明德
  yuting.huang 黃于庭 | chiuyueh.huang 黃秋月 | chiahao.chang 張家豪 | yahan.chang 張雅涵
  yuhsuan.chang 張育瑄 | chewei.chang 張哲維 | yunhsuan.chang 張芸瑄 | juien.chang 張瑞恩
  huiwen.chang 張惠雯 | tingyu.chang 張庭瑜 | shuming.chang 張書銘 | tsaichieh.chang 張采潔
  pochun.chang 張博鈞 | chintsai.chang 張進財 | tsungyu.lee 李宗祐 | chiaying.lee 李佳穎
  chenen.lee 李晨恩 | yiting.lee 李宜庭 | minghsuan.lee 李明軒 | hsinchieh.lee 李欣潔
  peitzu.lee 李沛慈 | kunyu.lee 李昆諭 | chiahsuan.lee 李家萱 | hsiuchin.lee 李秀琴
  weilun.lee 李瑋倫 | pinhan.wang 王品涵 | chihyuan.wang 王志遠 | ssuhan.wang 王思涵
  yuhsiang.wang 王郁翔 | yiting.wang 王薏婷 | pochun.wang 王柏鈞 | minhui.wang 王敏惠
  shengwen.wang 王聖文 | yiching.wang 王苡晴 | chingtang.wang 王景棠 | peishan.wu 吳佩珊
  kuanju.wu 吳冠儒 | hsinyi.wu 吳欣怡 | yuting.wu 吳昱廷 | yuchieh.wu 吳雨潔
  chienyi.wu 吳建毅 | tsaijung.wu 吳采蓉 | chengyu.wu 吳承祐 | chinshui.wu 吳金水
  yenling.liu 劉彥伶 | pinhsuan.liu 劉品萱 | tzuwei.liu 劉子維 | yuhsuan.liu 劉宇軒
  hsinwen.liu 劉馨文 | chaoheng.liu 劉兆恆 | chuntao.liu 劉春桃 | chenghsuan.tsai 蔡承軒
  yishan.tsai 蔡依珊 | pingjui.tsai 蔡秉叡 | chiajung.tsai 蔡佳蓉 | yunchih.tsai 蔡昀芷
  tsungyen.tsai 蔡宗諺 | chinyun.tsai 蔡錦雲 | yaching.yang 楊雅晴 | kaihsiang.yang 楊凱翔
  chenghua.yang 楊承樺 | shuhan.yang 楊舒涵 | cheyu.yang 楊哲宇 | weian.yang 楊惟安
  chiaming.hsu 許家銘 | wenhan.hsu 許文瀚 | tinghsuan.hsu 許庭萱 | hsiangting.hsu 許湘庭
  chingchuan.hsu 許清泉 | tzuyun.hsu 徐子芸 | mingyuan.hsu 徐銘遠 | joning.hsu 徐若寧
  yuhsiang.cheng 鄭宇翔 | yiting.cheng 鄭伊婷 | hsusheng.cheng 鄭旭昇 | yihsuan.cheng 鄭怡萱
  chiayun.hsieh 謝佳芸 | mengche.hsieh 謝孟哲 | yiching.hsieh 謝宜靜 | peien.hsieh 謝沛恩
  juitse.hung 洪瑞澤 | yuwen.hung 洪郁雯 | chiming.hung 洪啟銘 | chienhui.hung 洪千惠
  tingan.kuo 郭庭安 | yuching.kuo 郭郁晴 | chiahung.kuo 郭家宏 | yulin.chiu 邱宥霖
  hsiaoting.chiu 邱筱婷 | hsienyang.chiu 邱顯揚 | chingen.tseng 曾敬恩 | yuwen.tseng 曾鈺雯
  peichun.liao 廖珮君 | kuanyu.liao 廖冠宇 | yifan.liao 廖翊帆 | chunyu.lai 賴俊佑
  yiling.lai 賴怡伶 | chinyu.lai 賴沁妤 | poyu.chou 周柏宇 | shihying.chou 周詩穎
  chingyao.chou 周敬堯 | chihyun.yeh 葉芷妘 | chiachi.yeh 葉家齊 | yifang.yeh 葉宜芳
  tsungsheng.su 蘇琮勝 | pinhsuan.su 蘇品瑄 | kaiting.chuang 莊凱婷 | mingyen.chuang 莊明諺
  chaohui.lu 呂昭慧 | tsunglin.lu 呂宗霖 | mengting.chiang 江孟庭 | yenching.chiang 江衍慶
  tsaifei.ho 何采霏 | chihkang.ho 何志剛 | yuning.hsiao 蕭又寧 | chingwen.hsiao 蕭景文
  haowei.lo 羅浩瑋 | hsinyu.lo 羅心妤 | huiwen.kao 高慧雯 | yichan.kao 高翊展
  jouan.pan 潘柔安 | shihchieh.pan 潘世杰 | chunhan.chien 簡均翰 | peichi.chien 簡佩琪
  entzu.chu 朱恩慈 | chiawei.chu 朱家緯 | chialing.chung 鍾佳玲 | jenyu.chung 鍾仁佑
  wanting.yu 游宛庭 | shengkai.yu 游勝凱 | yuchiao.peng 彭郁喬 | chenhsuan.peng 彭振軒
  yachi.chan 詹雅琪 | kaichun.chan 詹凱鈞 | chinwei.hu 胡晉瑋 | hsinyu.hu 胡芯瑜
  yulin.shih 施佑霖 | nientzu.shih 施念慈 | wanchen.shen 沈宛蓁 | yute.shen 沈育德
  chengche.yu 余承哲 | hsiaolan.yu 余曉嵐 | yingchen.lu 盧映辰 | shuyu.liang 梁書瑜
  yunan.chao 趙芸安 | tzuchiao.yen 顏子喬 | hungjui.yen 顏宏叡 | yichen.ko 柯宜辰
  weiting.weng 翁瑋廷 | chiayi.wei 魏嘉儀 | fanshu.sun 孫凡舒 | juien.tai 戴睿恩
  yuan.fan 范予安 | ssuchi.fang 方思齊 | chengtse.sung 宋承澤 | chiayi.teng 鄧佳宜
  menglin.tu 杜孟霖 | tsungyu.hou 侯宗育 | yichen.hsueh 薛伊真 | chinghan.fu 傅靖涵
  hsuehwen.ting 丁學文 | yachih.wen 溫雅芝 | poyuan.chi 紀博元 | yian.ouyang 歐陽宜安
  yifei.lan 藍翊菲 | yuchieh.lien 連昱婕 | lihsin.ma 馬立心 | mengju.cho 卓孟儒
  tingwei.kang 康庭瑋 | johsi.tang 唐若晞 | chiayi.tung 董家毅 | yumei.ku 古玉梅
  tzuchien.wang 汪子謙 | yunung.pai 白雨農 | hsin.tien 田馨 | hsiuying.wu 巫秀英
  hsiaotung.tsou 鄒曉彤 | chuncheng.kung 龔俊丞 | yun.tung 童筠 | hsiaochu.han 韓曉筑
  yucheng.changchien 張簡佑丞 | shuchi.fanchiang 范姜書綺 | kai.lin 阿凱 Kai Lin
  mandy.kuo 小滿 Mandy Kuo | douhua.chen 豆花 Dou-hua Chen | peter.lai Peter 賴
  jessie.huang Jessie 黃婕如 | ted.chuang 阿德 Ted Chuang | momo.chen Momo 陳沛沛
  wendy.tsai Wendy Tsai 蔡文婷 | mango.yang 芒果 Mango Yang | leo.shih 石虎 Leo Shih
  fish.yu 小魚 Fish Yu | sam.wu 虱目魚 Sam Wu | ray.li Ray 李銳 | ivy.chang Ivy 張藝薇
  zoe.hung Zoe Hung 洪若伊 | bun.chiang 饅頭 Bun Chiang | abu.hsieh 阿布 Abu Hsieh
  cola.liao 可樂 Cola Liao | grace.chung Grace 鍾恩惠 | mint.lo 貓草 Mint Lo
  tiffany.yeh Tiffany 葉倩如 | bobo.tseng 波波 Bobo Tseng | jung.kao 阿榮 Jung Kao
`)

const indigenousTaiwanese = entries(`
  panay.lekal Panay Lekal | mayaw.fotol Mayaw Fotol | lisin.kacaw Lisin Kacaw 林曉薇
  kulas.mayaw Kulas Mayaw | dongi.mayaw Dongi Mayaw | sawmah.looh Sawmah Looh
  sayun.hayung Sayun Hayung | yumin.batu Yumin Batu | rimuy.watan Rimuy Watan
  rabay.yudaw Rabay Yudaw | bakan.pawan Bakan Pawan | abus.tanapima Abus Tanapima
  moo.tiakiana Mo'o Tiakiana | paicu.muknana Paicu Muknana | tjuku.kazangiljan Tjuku Kazangiljan
`)

const hongKongAndMacau = entries(`
  lokyi.chan Chan Lok-yi 陳樂兒 | tszching.lai 黎梓晴 | athena.kwong 鄺曉嵐 Athena Kwong
  chaklam.yuen 袁澤霖 | wingtung.shum 岑穎彤 | chikit.fok Fok Chi-kit 霍志傑
  wengsi.o O Weng-si 柯詠詩
`)

const japanese = entries(`
  haruka.sasaki 佐々木 遥 | yui.takahashi 高橋 結衣 | sota.nakamura 中村 蒼太
  mio.onodera 小野寺 澪 | sakura.yamaguchi 山口 さくら | yuma.watanabe 渡邊 悠真
  hina.ito 伊藤 陽菜 | naoki.morita 森田 直樹 | honoka.ishihara 石原 ほのか
  chihiro.fujiwara 藤原 千尋 | takumi.hasegawa 長谷川 拓海 | misaki.saito 斎藤 美咲
  ryosuke.shimizu 清水 亮介 | tsumugi.matsuo 松尾 つむぎ | ren.kinoshita 木下 蓮
  saki.okamoto 岡本 早紀 | kaoru.kubota 久保田 薫 | rui.kinjo 金城 琉生
  minami.higa 比嘉 美波 | sho.azuma 東 翔 | kanna.hayashi 林 かんな
  yamato.miura 三浦 大和 | saki.igarashi 五十嵐 紗季 | saku.murakami 村上 朔
  anna.ueno 上野 杏奈 | shiori.imai 今井 詩織 | kohei.hirano 平野 航平
  minori.yasuda 安田 みのり | risa.yoshimura 吉村 理沙 | minato.uchida 内田 湊
  megumi.teshigahara 勅使河原 恵 | mika.johnson ジョンソン 美香 | fuka.kato 加藤 風花
  daichi.shimabukuro 島袋 大地 | tomoko.aoki 青木 朋子 | hayato.nomura 野村 隼人
`)

const korean = entries(`
  seoyeon.park 박서연 | doyun.lee 이도윤 | haeun.choi 최하은 | ian.jung 정이안
  yerin.kang 강예린 | eunbi.cho 조은비 | jiho.yoon 윤지호 | sua.jang 장수아
  soyul.lim 임소율 | dohyun.han 한도현 | dain.seo 서다인 | junseo.shin 신준서
  narae.kwon 권나래 | taekyung.an 안태경 | hayul.song 송하율 | eunchae.jeon 전은채
  garam.hong 홍가람 | sol.namkoong 남궁솔 | sion.baek 백시온 | byeolha.moon 문별하
  ire.kim 김이레
`)

/** thuha.nguyen and ha.nguyen share a name on purpose. */
const vietnamese = entries(`
  thuha.nguyen Nguyễn Thu Hà | ha.nguyen Nguyễn Thu Hà | quocbao.tran Trần Quốc Bảo
  bichngoc.le Lê Thị Bích Ngọc | giahuy.pham Phạm Gia Huy | ducthang.hoang Hoàng Đức Thắng
  haiyen.vu Vũ Hải Yến | tueman.dang Đặng Tuệ Mẫn | congminh.bui Bùi Công Minh
  quynhnhu.do Đỗ Quỳnh Như | nhatminh.ho Hồ Nhật Minh | thuyduong.ngo Ngô Thùy Dương
  phuocloc.duong Dương Phước Lộc | aivy.ly Lý Ái Vy | huunghia.phan Phan Hữu Nghĩa
  myhanh.vo Võ Thị Mỹ Hạnh | dieuhien.ton Tôn Nữ Diệu Hiền
`)

const thai = entries(`
  kamonchanok.srisawat กมลชนก ศรีสวัสดิ์ | nattawut.saengthong ณัฐวุฒิ แสงทอง
  parichat.wongprasert ปาริชาต วงศ์ประเสริฐ | thanakorn.boonmee ธนกร บุญมี
  onanong.chanphen อรอนงค์ จันทร์เพ็ญ | supakorn.thongdee ศุภกร ทองดี
  wanwisa.chaimongkol วรรณวิสา ชัยมงคล | kittipong.rungrueang กิตติพงศ์ รุ่งเรือง
  sunisa.phromma สุนิสา พรหมมา | piyada.inkaew ปิยะดา อินทร์แก้ว
  chonthicha.phetcharat ชลธิชา เพชรรัตน์ | anucha.saisuwan อนุชา สายสุวรรณ
  napassorn.jaidee นภัสสร ใจดี | maneerat.sukkasem มณีรัตน์ สุขเกษม
  weeraphat.panyadee วีรภัทร์ ปัญญาดี
`)

const maritimeSoutheastAsian = entries(`
  sukarwati Sukarwati | wahyudi Wahyudi | suyatno Suyatno | ngatini Ngatini
  ratna.puspitasari Ratna Puspitasari | bayu.prasetyo Bayu Prasetyo
  wayan.sudiarta I Wayan Sudiarta | luh.astiti Ni Luh Putu Astiti | togar.hutapea Togar Hutapea
  rizky.siregar Rizky Ramadhan Siregar | cut.rahmawati Cut Rahmawati
  fitri.handayani Fitri Handayani | yohanes.kurniawan Yohanes Kurniawan
  sekar.wulandari Sekar Arum Wulandari | baso.makkawaru Andi Baso Makkawaru
  dimas.nugroho Dimas Nugroho | yosefina.wenda Yosefina Wenda
  corazon.delacruz Maria Corazon Dela Cruz | miguel.bautista Jose Miguel Bautista
  jhonrey.magbanua Jhon Rey Magbanua | mae.villanueva Princess Mae Villanueva
  kristinejoy Kristine Joy Evangelista | ramon.dimaculangan Ramon Dimaculangan
  analyn.catacutan Analyn Catacutan | emman.macaraeg Emmanuel Macaraeg
  bituin.katigbak Bituin Katigbak | norhaya.macapundag Norhaya Macapundag
  isagani.penaflor Isagani Peñaflor | ligaya.buenaventura Ligaya Buenaventura
  trixie.sy Trixie Sy-Santiago | nuraisyah Nur Aisyah binti Rahman
  hafiz.ismail Muhammad Hafiz bin Ismail | khadijah.zulkifli Siti Khadijah binti Zulkifli
  faris.kamaruddin Ahmad Faris bin Kamaruddin | amirul.hakim Amirul Hakim bin Roslan
  farah.nadhirah Farah Nadhirah binti Yusof | dayang.zainab Dayang Zainab binti Awang
  weixin.tan Tan Wei Xin | jiahui.lim Lim Jia Hui | jelani.unggat Jelani anak Unggat
  jacinta.gimbang Jacinta Gimbang | kavitha.s Kavitha d/o Subramaniam
`)

const southAsian = entries(`
  ananya.k Ananya Krishnamurthy | vikram.deshpande Vikram Deshpande
  karthikeyan.m Karthikeyan Muthusamy | ezhilarasan.k K. Ezhilarasan
  souvik.chatterjee Souvik Chatterjee | debolina.m Debolina Mukhopadhyay
  harpreet.sandhu Harpreet Kaur Sandhu | faizan.qureshi Faizan Qureshi
  meenakshi.s Meenakshi Sundaresan | nithya.ramalingam Nithya Ramalingam
  ameya.kulkarni Ameya Kulkarni | thangam.r Thangam Rajagopal | zoya.siddiqui Zoya Siddiqui
  ishita.agarwal Ishita Agarwal | jerin.thomas Jerin Kurian Thomas | tashi.wangmo Tashi Wangmo
  nima.tamang Nima Doma Tamang | aarti.sharma आरती शर्मा | devesh.pant देवेश पंत
  sunita.thapa सुनीता थापा | kavita.mishra कविता मिश्रा | kayalvizhi கயல்விழி சுந்தரம்
  nusrat.haque নুসরাত হক
`)

/** One right-to-left name per line, so that editors display each entry correctly. */
const rightToLeft = entries(`
  salma.khatib سلمى الخطيب
  youssef.sabbagh يوسف الصباغ
  nourelhouda.benali نور الهدى بن علي
  omar.shami عمر الشامي
  huda.abdelrahman هدى عبد الرحمن
  karim.bouzid كريم بوزيد
  rana.kassem رنا قاسم
  maryam.zahrani مريم الزهراني
  negar.rezaei نگار رضایی
  arash.mohammadi آرش محمدی
  shirin.kazemi شیرین کاظمی
  bahram.yazdani بهرام یزدانی
  parisa.golestani پریسا گلستانی
  noa.berkovich נועה ברקוביץ
  itay.segev איתי שגב
  tamar.elkayam תמר אלקיים
  yonatan.friedlander יונתן פרידלנדר
  shira.mizrahi שירה מזרחי
`)

const easternEuropean = entries(`
  oksana.honcharenko Оксана Гончаренко | taras.kovalchuk Тарас Ковальчук
  solomiia.bondar Соломія Бондар | bohdan.melnychenko Богдан Мельниченко
  daryna.lysenko Дарина Лисенко | yurii.panasiuk Юрій Панасюк | zoriana.polishchuk Зоряна Поліщук
  mykyta.fedorchuk Микита Федорчук | yevheniia.t Євгенія Тимчишин
  malgorzata.w Małgorzata Wiśniewska | lukasz.dabrowski Łukasz Dąbrowski
  krzysztof.s Krzysztof Szczepański | aga.zolkiewska Agnieszka Żółkiewska
  pawel.cwiklinski Paweł Ćwikliński | jagoda.gesicka Jagoda Gęsicka
  zdenka.rihova Zdeňka Říhová | boglarka.szucs Szűcs Boglárka
  stefania.turcanu Ștefania Țurcanu | nino.beridze ნინო ბერიძე | ani.petrosyan Անի Պետրոսյան
  solongo.batbayar Батбаярын Солонго
`)

const mediterranean = entries(`
  katerina.papadaki Κατερίνα Παπαδάκη | nikos.stamatiou Νίκος Σταματίου
  dimitra.oikonomou Δήμητρα Οικονόμου | giorgos.v Γιώργος Βλασσόπουλος
  argyro.mavridi Αργυρώ Μαυρίδη | thanasis.c Θανάσης Χριστοδούλου
  elif.yildirim Elif Gökçe Yıldırım | cagri.ozturk Çağrı Öztürk | ipek.sahinoglu İpek Şahinoğlu
  umut.dogan Umut Doğan | aysegul.cinar Ayşegül Çınar | baris.kilicarslan Barış Kılıçarslan
  mariajose.ibanez María José Ibáñez Quiroga | inigo.etxeberria Íñigo Etxeberria Zubiaurre
  analucia.pena Ana Lucía Peña Villalobos | joaquin.munoz Joaquín Muñoz Cárdenas
  ximena.huaman Ximena Huamán Quispe | andres.restrepo Andrés Felipe Restrepo Ochoa
  nuria.puig Núria Puig i Vilanova | belen.canizares Belén Cañizares Ortuño
  tomas.yanez Tomás Yáñez Aguirre | lupe.xicotencatl Guadalupe Xicoténcatl Ríos
  joao.teixeira João Gonçalves Teixeira | ines.magalhaes Inês Magalhães
  thiago.anjos Thiago Assunção dos Anjos | sao.araujo Conceição Araújo
  caetano.figueiroa Caetano Figueirôa | beatriz.simoes Beatriz Simões de Sá
`)

const northernEuropean = entries(`
  joerg.brueckner Jörg Brückner | kaethe.schoenfelder Käthe Schönfelder
  lueder.grossmann Lüder Großmann | bjorn.hakansson Björn Håkansson | asa.lindstrom Åsa Lindström
  soren.ostergard Søren Østergård | ingrid.bjornstad Ingrid Bjørnstad
  thordis.aevarsdottir Þórdís Ævarsdóttir | gudmundur.orn Guðmundur Örn Helgason
  jyrki.hamalainen Jyrki Hämäläinen | paivi.makela Päivi Mäkelä | wiebke.juergens Wiebke Jürgens
  silje.kvale Silje Aas Kvåle | moritz.vdheide Moritz von der Heide
  anneke.vanthof Anneke van 't Hof | triin.poldmae Triin Põldmäe | eloise.lefevre Éloïse Lefèvre
  jb.garnier Jean-Baptiste Garnier | maelys.guerin Maëlys Guérin
  fx.delacroix François-Xavier Delacroix-Petit | anais.chevallier Anaïs Chevallier
  noel.tremblay Noël Tremblay | helene.daubigny Hélène d'Aubigny | loic.legoff Loïc Le Goff
  aoife.obrien Aoife O'Brien | ciaran.oshaughnessy Ciarán O'Shaughnessy
  saoirse.nidhomhnaill Saoirse Ní Dhomhnaill | padraig.mgb Pádraig Mac Giolla Bhríde
  niamh.darcy Niamh D'Arcy | gethin.aprhys Gethin ap Rhys | ruth.ashworth Ruth Ashworth
  winnie.f Winnie Featherstonehaugh
`)

const africanAndPacific = entries(`
  chiamaka.okonkwo Chiamaka Okonkwo | seun.adebayo Oluwaseun Adébáyọ̀
  ngozi.ezeudu Ngozi Ezeudu | temitope.olatunji Temitọ́pẹ́ Ọlátúnjí
  ibrahim.danjuma Ibrahim Danjuma | ebube.nwachukwu Ebube Nwachukwu-Eze
  folake.akintola Folákẹ́ Akíntọ́lá | kwabena.asante Kwabena Asante-Mensah
  wanjiru.kamau Wanjirũ Kamau | nqobile.mthembu Nqobile Mthembu | aissatou.diallo Aïssatou Diallo
  selam.bekele ሰላም በቀለ | dawit.hailu ዳዊት ኃይሉ | birhan.gebremariam ብርሃን ገብረማርያም
  helen.tadesse ሄለን ታደሰ | yonas.mengistu ዮናስ መንግስቱ
  keola.kahananui Keola Kahananui | leilani.kaneakua Leilani Kāneakua | kaimi.nahinu Kaʻimi Nāhinu
  maia.tuhoro Māia Tūhoro | wiremu.tearanui Wiremu Te Aranui | hemi.rawhiti Hēmi Rāwhiti
`)

const veryLongOrShort = entries(`
  bo Bo | jo.ng Jo Ng | sam.okafor Sam Okafor-Lindgren
  anacarolina Ana Carolina Vasconcelos de Albuquerque e Mello Cavalcanti
  andriamihaja Andriamihajarisoa Rakotondrazafimanana
  s.a.thirugnanam Subramanian Ananthapadmanabhan Thirugnanasambandam
  zulfadhli Muhammad Zulfadhli Izzuddin bin Tengku Abdul Mutalib
`)

export const nameGroups: Record<string, NameEntry[]> = {
  taiwanese,
  indigenousTaiwanese,
  hongKongAndMacau,
  japanese,
  korean,
  vietnamese,
  thai,
  maritimeSoutheastAsian,
  southAsian,
  rightToLeft,
  easternEuropean,
  mediterranean,
  northernEuropean,
  africanAndPacific,
  veryLongOrShort,
}
