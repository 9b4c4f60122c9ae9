/**
 * Names of months and weekdays (Monday first) by language: small letters, the ways to write one divided by a bar. Made by
 * `scripts/build-date-names.mjs` from Intl.
 */
export const DATE_NAMES: Readonly<Record<string, { months: string; days: string }>> = {
  en: {
    months:
      'january|jan ; february|feb ; march|mar ; april|apr ; may ; june|jun ; july|jul ; august|aug ; september|sep|sept ; october|oct ; november|nov ; december|dec',
    days: 'monday|mon ; tuesday|tue ; wednesday|wed ; thursday|thu ; friday|fri ; saturday|sat ; sunday|sun',
  },
  de: {
    months:
      'januar|jan|jän|jänner|janner ; februar|feb ; märz|mär|marz|mar|mrz|maerz ; april|apr ; mai ; juni|jun ; juli|jul ; august|aug ; september|sep|sept ; oktober|okt ; november|nov ; dezember|dez',
    days: 'montag|mo ; dienstag|di ; mittwoch|mi ; donnerstag|do ; freitag|fr ; samstag|sa ; sonntag|so',
  },
  fr: {
    months:
      'janvier|janv|jan ; février|févr|fevrier|fevr|fev|fév ; mars ; avril|avr ; mai ; juin ; juillet|juil|jul ; août|aout|aou ; septembre|sept|sep ; octobre|oct ; novembre|nov ; décembre|déc|decembre|dec',
    days: 'lundi|lun ; mardi|mar ; mercredi|mer ; jeudi|jeu ; vendredi|ven ; samedi|sam ; dimanche|dim',
  },
  es: {
    months:
      'enero|ene ; febrero|feb ; marzo|mar ; abril|abr ; mayo|may ; junio|jun ; julio|jul ; agosto|ago ; septiembre|sept|sep|set|setiembre ; octubre|oct ; noviembre|nov ; diciembre|dic',
    days: 'lunes|lun ; martes|mar ; miércoles|mié|miercoles|mie ; jueves|jue ; viernes|vie ; sábado|sáb|sabado|sab ; domingo|dom',
  },
  it: {
    months:
      'gennaio|gen ; febbraio|feb ; marzo|mar ; aprile|apr ; maggio|mag ; giugno|giu ; luglio|lug ; agosto|ago ; settembre|set|sett ; ottobre|ott ; novembre|nov ; dicembre|dic',
    days: 'lunedì|lun|lunedi ; martedì|mar|martedi ; mercoledì|mer|mercoledi ; giovedì|gio|giovedi ; venerdì|ven|venerdi ; sabato|sab ; domenica|dom',
  },
  pt: {
    months:
      'janeiro|jan ; fevereiro|fev ; março|mar|marco ; abril|abr ; maio|mai ; junho|jun ; julho|jul ; agosto|ago ; setembro|set ; outubro|out ; novembro|nov ; dezembro|dez',
    days: 'seg ; ter ; qua ; qui ; sex ; sábado|sáb|sabado|sab ; domingo|dom',
  },
  nl: {
    months:
      'januari|jan ; februari|feb ; maart|mrt ; april|apr ; mei ; juni|jun ; juli|jul ; augustus|aug ; september|sep ; oktober|okt ; november|nov ; december|dec',
    days: 'maandag|ma ; dinsdag|di ; woensdag|wo ; donderdag|do ; vrijdag|vr ; zaterdag|za ; zondag|zo',
  },
  pl: {
    months:
      'styczeń|stycznia|sty|styczen ; luty|lutego|lut ; marzec|marca|mar ; kwiecień|kwietnia|kwi|kwiecien ; maj|maja ; czerwiec|czerwca|cze ; lipiec|lipca|lip ; sierpień|sierpnia|sie|sierpien ; wrzesień|września|wrz|wrzesien|wrzesnia ; październik|października|paź|pazdziernik|pazdziernika|paz ; listopad|listopada|lis ; grudzień|grudnia|gru|grudzien',
    days: 'poniedziałek|pon ; wtorek|wt ; środa|śr|sroda|sr ; czwartek|czw ; piątek|pt|piatek ; sobota|sob ; niedziela|niedz',
  },
  cs: {
    months:
      'leden|ledna|led ; únor|února|úno|unor|unora|uno ; březen|března|bře|brezen|brezna|bre ; duben|dubna|dub ; květen|května|kvě|kveten|kvetna|kve ; červen|června|čvn|cerven|cervna|cvn ; červenec|července|čvc|cervenec|cervence|cvc ; srpen|srpna|srp ; září|zář|zari|zar ; říjen|října|říj|rijen|rijna|rij ; listopad|listopadu|lis ; prosinec|prosince|pro',
    days: 'pondělí|po|pondeli ; úterý|út|utery|ut ; středa|st|streda ; čtvrtek|čt|ctvrtek|ct ; pátek|pá|patek|pa ; sobota|so ; neděle|ne|nedele',
  },
  sk: {
    months:
      'január|januára|jan|januar|januara ; február|februára|feb|februar|februara ; marec|marca|mar ; apríl|apríla|apr|april|aprila ; máj|mája|maj|maja ; jún|júna|jun|juna ; júl|júla|jul|jula ; august|augusta|aug ; september|septembra|sep ; október|októbra|okt|oktober|oktobra ; november|novembra|nov ; december|decembra|dec',
    days: 'pondelok|po ; utorok|ut ; streda|st ; štvrtok|št|stvrtok|st ; piatok|pi ; sobota|so ; nedeľa|ne|nedela',
  },
  sl: {
    months:
      'januar|jan ; februar|feb ; marec|mar ; april|apr ; maj ; junij|jun ; julij|jul ; avgust|avg ; september|sep ; oktober|okt ; november|nov ; december|dec',
    days: 'ponedeljek|pon ; torek|tor ; sreda|sre ; četrtek|čet|cetrtek|cet ; petek|pet ; sobota|sob ; nedelja|ned',
  },
  hr: {
    months:
      'siječanj|siječnja|sij|sijecanj|sijecnja ; veljača|veljače|velj|veljaca|veljace ; ožujak|ožujka|ožu|ozujak|ozujka|ozu ; travanj|travnja|tra ; svibanj|svibnja|svi ; lipanj|lipnja|lip ; srpanj|srpnja|srp ; kolovoz|kolovoza|kol ; rujan|rujna|ruj ; listopad|listopada|lis ; studeni|studenoga|stu ; prosinac|prosinca|pro',
    days: 'ponedjeljak|pon ; utorak|uto ; srijeda|sri ; četvrtak|čet|cetvrtak|cet ; petak|pet ; subota|sub ; nedjelja|ned',
  },
  sr: {
    months:
      'јануар|јан ; фебруар|феб ; март|мар ; април|апр ; мај ; јун ; јул ; август|авг ; септембар|сеп ; октобар|окт ; новембар|нов ; децембар|дец',
    days: 'понедељак|пон ; уторак|уто ; среда|сре ; четвртак|чет ; петак|пет ; субота|суб ; недеља|нед',
  },
  'sr-Latn': {
    months:
      'januar|jan ; februar|feb ; mart|mar ; april|apr ; maj ; jun ; jul ; avgust|avg ; septembar|sep ; oktobar|okt ; novembar|nov ; decembar|dec',
    days: 'ponedeljak|pon ; utorak|uto ; sreda|sre ; četvrtak|čet|cetvrtak|cet ; petak|pet ; subota|sub ; nedelja|ned',
  },
  bg: {
    months:
      'януари ; февруари ; март ; април ; май ; юни ; юли ; август ; септември ; октомври ; ноември ; декември',
    days: 'понеделник|пн ; вторник|вт ; сряда|ср ; четвъртък|чт ; петък|пт ; събота|сб ; неделя|нд',
  },
  ru: {
    months:
      'январь|января|янв ; февраль|февраля|февр ; март|марта|мар ; апрель|апреля|апр ; май|мая ; июнь|июня|июн ; июль|июля|июл ; август|августа|авг ; сентябрь|сентября|сент ; октябрь|октября|окт ; ноябрь|ноября|нояб ; декабрь|декабря|дек',
    days: 'понедельник|пн ; вторник|вт ; среда|ср ; четверг|чт ; пятница|пт ; суббота|сб ; воскресенье|вс',
  },
  uk: {
    months:
      'січень|січня|січ ; лютий|лютого|лют ; березень|березня|бер ; квітень|квітня|квіт ; травень|травня|трав ; червень|червня|черв ; липень|липня|лип ; серпень|серпня|серп ; вересень|вересня|вер ; жовтень|жовтня|жовт ; листопад|листопада|лист ; грудень|грудня|груд',
    days: 'понеділок|пн ; вівторок|вт ; середа|ср ; четвер|чт ; пʼятниця|пт ; субота|сб ; неділя|нд',
  },
  el: {
    months:
      'ιανουαρίου|ιαν ; φεβρουαρίου|φεβ ; μαρτίου|μαρ ; απριλίου|απρ ; μαΐου|μαΐ ; ιουνίου|ιουν ; ιουλίου|ιουλ ; αυγούστου|αυγ ; σεπτεμβρίου|σεπ ; οκτωβρίου|οκτ ; νοεμβρίου|νοε ; δεκεμβρίου|δεκ',
    days: 'δευτέρα|δευ ; τρίτη|τρί ; τετάρτη|τετ ; πέμπτη|πέμ ; παρασκευή|παρ ; σάββατο|σάβ ; κυριακή|κυρ',
  },
  ro: {
    months:
      'ianuarie|ian ; februarie|feb ; martie|mar ; aprilie|apr ; mai ; iunie|iun ; iulie|iul ; august|aug ; septembrie|sept|sep ; octombrie|oct ; noiembrie|nov|noi ; decembrie|dec',
    days: 'luni|lun ; marți|mar|marti ; miercuri|mie ; joi ; vineri|vin ; sâmbătă|sâm|sambata|sam ; duminică|dum|duminica',
  },
  hu: {
    months:
      'január|jan|januar ; február|febr|februar ; március|márc|marcius|marc ; április|ápr|aprilis|apr ; május|máj|majus|maj ; június|jún|junius|jun ; július|júl|julius|jul ; augusztus|aug ; szeptember|szept ; október|okt|oktober ; november|nov ; december|dec',
    days: 'hétfő|hetfo ; kedd ; szerda|sze ; csütörtök|cs|csutortok ; péntek|pentek ; szombat|szo ; vasárnap|vasarnap',
  },
  sv: {
    months:
      'januari|jan ; februari|feb ; mars ; april|apr ; maj ; juni ; juli ; augusti|aug ; september|sep ; oktober|okt ; november|nov ; december|dec',
    days: 'måndag|mån|mandag|man ; tisdag|tis ; onsdag|ons ; torsdag|tors ; fredag|fre ; lördag|lör|lordag|lor ; söndag|sön|sondag|son',
  },
  da: {
    months:
      'januar|jan ; februar|feb ; marts|mar ; april|apr ; maj ; juni|jun ; juli|jul ; august|aug ; september|sep ; oktober|okt ; november|nov ; december|dec',
    days: 'mandag|man ; tirsdag|tirs ; onsdag|ons ; torsdag|tors ; fredag|fre ; lørdag|lør ; søndag|søn',
  },
  nb: {
    months:
      'januar|jan ; februar|feb ; mars|mar ; april|apr ; mai ; juni|jun ; juli|jul ; august|aug ; september|sep ; oktober|okt ; november|nov ; desember|des',
    days: 'mandag|man ; tirsdag|tir ; onsdag|ons ; torsdag|tor ; fredag|fre ; lørdag|lør ; søndag|søn',
  },
  fi: {
    months:
      'tammikuu|tammikuuta|tammi ; helmikuu|helmikuuta|helmi ; maaliskuu|maaliskuuta|maalis ; huhtikuu|huhtikuuta|huhti ; toukokuu|toukokuuta|touko ; kesäkuu|kesäkuuta|kesä|kesakuu|kesakuuta|kesa ; heinäkuu|heinäkuuta|heinä|heinakuu|heinakuuta|heina ; elokuu|elokuuta|elo ; syyskuu|syyskuuta|syys ; lokakuu|lokakuuta|loka ; marraskuu|marraskuuta|marras ; joulukuu|joulukuuta|joulu',
    days: 'maanantai|maanantaina|ma ; tiistai|tiistaina|ti ; keskiviikko|keskiviikkona|ke ; torstai|torstaina|to ; perjantai|perjantaina|pe ; lauantai|lauantaina|la ; sunnuntai|sunnuntaina|su',
  },
  et: {
    months:
      'jaanuar|jaan ; veebruar|veebr ; märts|marts ; aprill|apr ; mai ; juuni ; juuli ; august|aug ; september|sept ; oktoober|okt ; november|nov ; detsember|dets',
    days: 'esmaspäev|esmaspaev ; teisipäev|teisipaev ; kolmapäev|kolmapaev ; neljapäev|neljapaev ; reede ; laupäev|laupaev ; pühapäev|puhapaev',
  },
  lv: {
    months:
      'janvāris|janv|janvaris ; februāris|febr|februaris ; marts ; aprīlis|apr|aprilis ; maijs ; jūnijs|jūn|junijs|jun ; jūlijs|jūl|julijs|jul ; augusts|aug ; septembris|sept ; oktobris|okt ; novembris|nov ; decembris|dec',
    days: 'pirmdiena|pirmd ; otrdiena|otrd ; trešdiena|trešd|tresdiena|tresd ; ceturtdiena|ceturtd ; piektdiena|piektd ; sestdiena|sestd ; svētdiena|svētd|svetdiena|svetd',
  },
  lt: {
    months:
      'sausis|sausio ; vasaris|vasario ; kovas|kovo ; balandis|balandžio|balandzio ; gegužė|gegužės|geguze|geguzes ; birželis|birželio|birzelis|birzelio ; liepa|liepos ; rugpjūtis|rugpjūčio|rugpjutis|rugpjucio ; rugsėjis|rugsėjo|rugsejis|rugsejo ; spalis|spalio ; lapkritis|lapkričio|lapkricio ; gruodis|gruodžio|gruodzio',
    days: 'pirmadienis|pr ; antradienis|an ; trečiadienis|tr|treciadienis ; ketvirtadienis|kt ; penktadienis|pn ; šeštadienis|št|sestadienis|st ; sekmadienis|sk',
  },
  tr: {
    months:
      'ocak|oca ; şubat|şub|subat|sub ; mart|mar ; nisan|nis ; mayıs|may|mayis ; haziran|haz ; temmuz|tem ; ağustos|ağu|agustos|agu ; eylül|eyl|eylul ; ekim|eki ; kasım|kas|kasim ; aralık|ara|aralik',
    days: 'pazartesi|pzt ; salı|sal|sali ; çarşamba|çar|carsamba|car ; perşembe|per|persembe ; cuma|cum ; cumartesi|cmt ; pazar|paz',
  },
  id: {
    months:
      'januari|jan ; februari|feb ; maret|mar ; april|apr ; mei ; juni|jun ; juli|jul ; agustus|agu ; september|sep ; oktober|okt ; november|nov ; desember|des',
    days: 'senin|sen ; selasa|sel ; rabu|rab ; kamis|kam ; jumat|jum ; sabtu|sab ; minggu|min',
  },
  ms: {
    months:
      'januari|jan ; februari|feb ; mac ; april|apr ; mei ; jun ; julai|jul ; ogos|ogo ; september|sep ; oktober|okt ; november|nov ; disember|dis',
    days: 'isnin|isn ; selasa|sel ; rabu|rab ; khamis|kha ; jumaat|jum ; sabtu|sab ; ahad|ahd',
  },
  vi: {
    months:
      'tháng 1|thg 1 ; tháng 2|thg 2 ; tháng 3|thg 3 ; tháng 4|thg 4 ; tháng 5|thg 5 ; tháng 6|thg 6 ; tháng 7|thg 7 ; tháng 8|thg 8 ; tháng 9|thg 9 ; tháng 10|thg 10 ; tháng 11|thg 11 ; tháng 12|thg 12',
    days: 'thứ 2 ; thứ 3 ; thứ 4 ; thứ 5 ; thứ 6 ; thứ 7 ; cn',
  },
  ca: {
    months:
      'gener|gen ; febrer|febr ; març|marc ; abril|abr ; maig ; juny ; juliol|jul ; agost|ag ; setembre|set ; octubre|oct ; novembre|nov ; desembre|des',
    days: 'dilluns|dl ; dimarts|dt ; dimecres|dc ; dijous|dj ; divendres|dv ; dissabte|ds ; diumenge|dg',
  },
  he: {
    months:
      'ינואר|ינו ; פברואר|פבר ; מרץ ; אפריל|אפר ; מאי ; יוני ; יולי ; אוגוסט|אוג ; ספטמבר|ספט ; אוקטובר|אוק ; נובמבר|נוב ; דצמבר|דצמ',
    days: ' ;  ;  ;  ;  ; שבת ; ',
  },
  ar: {
    months:
      'يناير ; فبراير ; مارس ; أبريل ; مايو ; يونيو ; يوليو ; أغسطس ; سبتمبر ; أكتوبر ; نوفمبر ; ديسمبر',
    days: 'الاثنين ; الثلاثاء ; الأربعاء ; الخميس ; الجمعة ; السبت ; الأحد',
  },
  hi: {
    months:
      'जनवरी|जन ; फ़रवरी|फ़र ; मार्च ; अप्रैल ; मई ; जून ; जुलाई|जुल ; अगस्त|अग ; सितंबर|सित ; अक्टूबर|अक्टू ; नवंबर|नव ; दिसंबर|दिस',
    days: 'सोमवार|सोम ; मंगलवार|मंगल ; बुधवार|बुध ; गुरुवार|गुरु ; शुक्रवार|शुक्र ; शनिवार|शनि ; रविवार|रवि',
  },
};
