export { AREAS } from '../areas.ts';

const pairs = (text: string): [string, string | null][] =>
  text
    .trim()
    .split('\n')
    .flatMap((line) => line.split(';'))
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => {
      const at = entry.lastIndexOf('=');
      const code = entry.slice(at + 1).trim();
      return [entry.slice(0, at).trim(), code === '-' ? null : code];
    });

/** Name and ISO 3166-1 alpha-2 code; null: a person has to say. Checked by hand against ISO 3166 and the sources named. */
export const COUNTRY_CASES = pairs(`
USA=US; U.S.A.=US; US=US; U.S.=US; United States=US; United States of America=US; the united states=US; America=US
UK=GB; U.K.=GB; Great Britain=GB; Britain=GB; GB=GB; GBR=GB; 826=GB; Vereinigtes Königreich=GB; Royaume-Uni=GB; Reino Unido=GB
South Korea=KR; Korea, Rep.=KR; Korea, Republic of=KR; Republic of Korea=KR; Korea (Republic of)=KR; ROK=KR; S. Korea=KR; Südkorea=KR
North Korea=KP; Korea, Dem. People's Rep.=KP; DPRK=KP; Korea (Democratic People's Republic of)=KP; Nordkorea=KP
Korea=-; Congo=-; Virgin Islands=-; Saint Martin=-; St. Martin=-; Guiana=-; Kongo=-
Czechia=CZ; Czech Republic=CZ; Tschechien=CZ; Tschechische Republik=CZ; Česko=CZ; CZE=CZ; République tchèque=CZ
Ivory Coast=CI; Côte d'Ivoire=CI; Côte d’Ivoire=CI; Cote d'Ivoire=CI; COTE DIVOIRE=CI; Elfenbeinküste=CI; Costa de Marfil=CI
DR Congo=CD; Congo, Dem. Rep.=CD; Democratic Republic of the Congo=CD; Congo (Kinshasa)=CD; Congo-Kinshasa=CD; DRC=CD; Zaire=CD
Congo, Rep.=CG; Republic of the Congo=CG; Congo (Brazzaville)=CG; Congo-Brazzaville=CG
Iran=IR; Iran, Islamic Rep.=IR; Iran (Islamic Republic of)=IR; Russia=RU; Russian Federation=RU; Россия=RU; Russland=RU; Rusia=RU
Viet Nam=VN; Vietnam=VN; Laos=LA; Lao PDR=LA; Lao People's Democratic Republic=LA; Syria=SY; Syrian Arab Republic=SY
Bolivia=BO; Bolivia (Plurinational State of)=BO; Venezuela=VE; Venezuela, RB=VE; Venezuela (Bolivarian Republic of)=VE
Tanzania=TZ; United Republic of Tanzania=TZ; Tanzania, United Republic of=TZ; Moldova=MD; Republic of Moldova=MD
Macedonia=MK; North Macedonia=MK; FYROM=MK; The former Yugoslav Republic of Macedonia=MK; Kosovo=XK; XK=XK; Kosovo*=XK
Burma=MM; Myanmar=MM; Swaziland=SZ; Eswatini=SZ; Cape Verde=CV; Cabo Verde=CV; East Timor=TL; Timor-Leste=TL
Türkiye=TR; Turkey=TR; TÜRKİYE=TR; Turkiye=TR; Türkei=TR; Turquie=TR; Holland=NL; Netherlands, The=NL; The Netherlands=NL; Países Bajos=NL
Brunei=BN; Brunei Darussalam=BN; Hong Kong=HK; Hong Kong SAR, China=HK; China, Hong Kong SAR=HK; Macao=MO; Macau=MO
Taiwan=TW; Taiwan, Province of China=TW; China (Taiwan)=TW; Chinese Taipei=TW; China=CN; PR China=CN; China, mainland=CN; Mainland China=CN
Palestine=PS; State of Palestine=PS; West Bank and Gaza=PS; Vatican=VA; Holy See=VA; Micronesia=FM; Micronesia, Fed. Sts.=FM
Gambia=GM; The Gambia=GM; Gambia, The=GM; Bahamas=BS; The Bahamas=BS; Bahamas, The=BS
St. Lucia=LC; Saint Lucia=LC; St Kitts & Nevis=KN; St. Kitts and Nevis=KN; St. Vincent and the Grenadines=VC; Sint Maarten (Dutch part)=SX; St. Martin (French part)=MF
Niger=NE; Nigeria=NG; Dominica=DM; Dominican Republic=DO; Guinea=GN; Guinea-Bissau=GW; Equatorial Guinea=GQ; Papua New Guinea=PG
Georgia=GE; Georgien=GE; Jordan=JO; Jersey=JE; Samoa=WS; American Samoa=AS; Chad=TD; Čad=TD; Tschad=TD; Mali=ML; Malawi=MW
Austria=AT; Österreich=AT; Oesterreich=AT; OSTERREICH=AT; Australia=AU; Ausztria=AT; Schweiz=CH; Suisse=CH; Svizzera=CH; Swiss=CH
Island=IS; Iceland=IS; Irland=IE; Ireland=IE; Éire=IE; Írország=IE; Lettland=LV; Litauen=LT; Lithuania=LT; Latvia=LV
Slovakia=SK; Slovenia=SI; Slowakei=SK; Slowenien=SI; Slovensko=SK; Slovenija=SI; Slovak Republic=SK
Ελλάδα=GR; EL=GR; Greece=GR; Grèce=GR; 日本=JP; Japon=JP; 中国=CN; 대한민국=KR; Україна=UA; Magyarország=HU; Polska=PL; Suomi=FI; Sverige=SE
Curacao=CW; Curaçao=CW; Réunion=RE; Reunion=RE; São Tomé and Príncipe=ST; Sao Tome & Principe=ST; Åland Islands=AX; Faroe Islands=FO
US Virgin Islands=VI; Virgin Islands (U.S.)=VI; British Virgin Islands=VG; Falkland Islands (Malvinas)=FK; Greenland=GL; Western Sahara=EH
4=AF; 004=AF; 40=AT; 040=AT; 840=US; AFG=AF; afg=AF; na=NA; NO=NO
England=-; Scotland=-; Northern Ireland=-; Wales=-; Northern Cyprus=-; Somaliland=-; Crimea=-; Zanzibar=-; Tibet=-; Hawaii=-
USSR=-; Yugoslavia=-; Czechoslovakia=-; East Germany=-; Serbia and Montenegro=-; Netherlands Antilles=-; EU=-; European Union=-; World=-; Africa=-
Unknown=-; Other=-; n/a=-; -=-; ?=-; Germny=-; Untied States=-; 999=-; Atlantis=-; Gormany=-
`);

const REGIONS: Readonly<Record<string, string>> = {
  US: 'Georgia=US-GA; CA=US-CA; US-CA=US-CA; us-ca=US-CA; California, USA=US-CA; California (US)=US-CA; USA: Texas=US-TX; 06=US-CA; 6=US-CA; Washington=US-WA; Washington State=US-WA; Washington, D.C.=US-DC; District of Columbia=US-DC; DC=US-DC; New York=US-NY; N.Y.=US-NY; Calif.=US-CA; Puerto Rico=US-PR; State of Ohio=US-OH; Ontario=-; Mexico=-; new mexico=US-NM; West Virginia=US-WV; Virginia=US-VA; Kansas=US-KS; Arkansas=US-AR',
  DE: 'Bayern=DE-BY; Bavaria=DE-BY; BY=DE-BY; DE-BY=DE-BY; Freistaat Bayern=DE-BY; Bavière=DE-BY; NRW=DE-NW; North Rhine-Westphalia=DE-NW; Nordrhein Westfalen=DE-NW; Baden-Wuerttemberg=DE-BW; Thuringen=DE-TH; Thüringen=DE-TH; 09=DE-BY; 9=DE-BY; Germany, Hesse=DE-HE; Deutschland: Hessen=DE-HE; Hesse=DE-HE; Sachsen=DE-SN; Saxony=DE-SN; Sachsen-Anhalt=DE-ST; Saxony-Anhalt=DE-ST; Niedersachsen=DE-NI; Lower Saxony=DE-NI; Tirol=-; Berlin=DE-BE; Brandenburg=DE-BB; Bremen=DE-HB',
  FR: 'Île-de-France=FR-IDF; ile de france=FR-IDF; Bretagne=FR-BRE; Brittany=FR-BRE; PACA=FR-PAC; Corse=FR-20R; La Réunion=FR-974; Guadeloupe=FR-971; 13=FR-13; 2A=FR-2A; 1=FR-01; Nord=FR-59; Paris=FR-75C; 59=FR-59; Haute-Garonne=FR-31',
  GB: 'England=GB-ENG; Scotland=GB-SCT; Wales=GB-WLS; Cymru=GB-WLS; Northern Ireland=GB-NIR; Manchester=GB-MAN; Ireland=-',
  ES: 'Cataluña=ES-CT; Catalunya=ES-CT; Catalonia=ES-CT; Andalucía=ES-AN; Barcelona=ES-B; País Vasco=ES-PV; Canarias=ES-CN; Islas Baleares=ES-IB; Castilla-La Mancha=ES-CM; Castilla y León=ES-CL',
  IT: "Lombardia=IT-25; Lombardy=IT-25; Sicilia=IT-82; Toscana=IT-52; Tuscany=IT-52; Valle d'Aosta=IT-23; Milano=IT-MI; Milan=IT-MI; Roma=IT-RM; Lazio=IT-62",
  RU: 'Moscow=RU-MOW; Moskva=RU-MOW; Москва=RU-MOW; Moscow Oblast=RU-MOS; Saint Petersburg=RU-SPE; St. Petersburg=RU-SPE; Leningrad Oblast=RU-LEN; Altai Republic=RU-AL; Altai Krai=RU-ALT; Crimea=-; Chukotka=RU-CHU',
  UA: 'Kyiv=UA-30; Kiev=UA-30; Kyiv Oblast=UA-32; Crimea=UA-43; Sevastopol=UA-40',
  JP: 'Tokyo=JP-13; Tōkyō=JP-13; 東京都=JP-13; 13=JP-13; 1=JP-01; Hokkaido=JP-01; Osaka=JP-27; Hyogo=JP-28; Hyōgo=JP-28',
  IR: 'Tehran=IR-23; Gilan=IR-01; Isfahan=IR-10; Fars=IR-07; IR-01=IR-01',
  CA: 'Quebec=CA-QC; Québec=CA-QC; QC=CA-QC; British Columbia=CA-BC; Newfoundland and Labrador=CA-NL',
  MX: 'CDMX=MX-CMX; Ciudad de México=MX-CMX; Distrito Federal=MX-CMX; Estado de México=MX-MEX',
  IN: 'Orissa=IN-OD; Odisha=IN-OD; Uttaranchal=IN-UK; Tamil Nadu=IN-TN',
  CN: 'Guangdong=CN-GD; Beijing=CN-BJ; Inner Mongolia=CN-NM; Tibet=CN-XZ; Hong Kong=-',
  CH: 'Zürich=CH-ZH; Zurich=CH-ZH; ZH=CH-ZH; Genève=CH-GE; Geneva=CH-GE; Ticino=CH-TI',
  PL: 'Mazowieckie=PL-14; Śląskie=PL-24; Silesian=PL-24; Małopolskie=PL-12',
};

/** Area, name, code. */
export const REGION_CASES = Object.entries(REGIONS).flatMap(([area, text]) =>
  pairs(text).map(([name, code]): [string, string, string | null] => [area, name, code]),
);
