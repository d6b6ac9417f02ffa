/*
 * The functions of Chafa in use: FUNCTION(result, name, parameters, arguments).
 *
 * The compiler checks each against its declaration. A function that isn't listed works too, but makes
 * every start load the library.
 */
FUNCTION(ChafaCanvasConfig *, chafa_canvas_config_new, (void), ())
FUNCTION(void, chafa_canvas_config_unref, (ChafaCanvasConfig *config), (config))
FUNCTION(void, chafa_canvas_config_set_geometry, (ChafaCanvasConfig *config, gint width, gint height), (config, width, height))
FUNCTION(void, chafa_canvas_config_set_cell_geometry, (ChafaCanvasConfig *config, gint width, gint height), (config, width, height))
FUNCTION(void, chafa_canvas_config_set_canvas_mode, (ChafaCanvasConfig *config, ChafaCanvasMode mode), (config, mode))
FUNCTION(void, chafa_canvas_config_set_pixel_mode, (ChafaCanvasConfig *config, ChafaPixelMode mode), (config, mode))
FUNCTION(void, chafa_canvas_config_set_symbol_map, (ChafaCanvasConfig *config, const ChafaSymbolMap *map), (config, map))
FUNCTION(void, chafa_canvas_config_set_work_factor, (ChafaCanvasConfig *config, gfloat factor), (config, factor))
FUNCTION(void, chafa_canvas_config_set_preprocessing_enabled, (ChafaCanvasConfig *config, gboolean enabled), (config, enabled))
FUNCTION(void, chafa_canvas_config_set_dither_mode, (ChafaCanvasConfig *config, ChafaDitherMode mode), (config, mode))
FUNCTION(ChafaCanvas *, chafa_canvas_new, (const ChafaCanvasConfig *config), (config))
FUNCTION(void, chafa_canvas_unref, (ChafaCanvas *canvas), (canvas))
FUNCTION(void, chafa_canvas_draw_all_pixels, (ChafaCanvas *canvas, ChafaPixelType type, const guint8 *pixels, gint width, gint height, gint rowstride), (canvas, type, pixels, width, height, rowstride))
FUNCTION(GString *, chafa_canvas_print, (ChafaCanvas *canvas, ChafaTermInfo *info), (canvas, info))
FUNCTION(ChafaSymbolMap *, chafa_symbol_map_new, (void), ())
FUNCTION(void, chafa_symbol_map_unref, (ChafaSymbolMap *map), (map))
FUNCTION(void, chafa_symbol_map_add_by_tags, (ChafaSymbolMap *map, ChafaSymbolTags tags), (map, tags))
