# First Martians: por qué algo no puede estar como alguien lo ha puesto.

fm-misfit-skill = De cada carta de Habilidad hay una sola, desbloqueada o bloqueada: { $skill }.
fm-misfit-conditions = Nadie puede tener dos veces la misma Dolencia (FM-COND-06).
fm-misfit-anxiety = Un Ataque de Ansiedad hace efecto enseguida y nadie lo conserva (FM-COND-13).
fm-misfit-twins = Solo las fichas de +1 peón pueden estar más de una vez; las demás, una (FM-MOD-07).
fm-misfit-tiles = Puede haber una sola loseta de Cierre de cada recurso (FM-SHUT-03).
fm-misfit-never-shut = Esta Instalación no puede estar cerrada: no puede haber losetas (FM-SHUT-09).
fm-misfit-install = Esta Mejora no se puede instalar en ninguna parte.
fm-misfit-box = { $count ->
    [one] En la caja solo hay uno; con este serían { $lying }.
   *[other] En la caja solo hay { $count }; con este serían { $lying }.
 } Antes quitad uno de otro sitio.
